import { reports } from '#src/areas/reports/api/reports'
import type { FastifyReply } from 'fastify'
import { groupFields, totalsOf, type LineGroup, type ReportLine, type Sums } from '#src/areas/reports/domain/lines'
import { REPORT_DIRECT_MAX_TICKETS } from '#src/areas/reports/domain/limits'
import type { ReportFormat, ReportOrder } from '#src/areas/reports/domain/report'
import { collectReport, openReport } from '#src/areas/reports/server/collect'
import { reportFile } from '#src/areas/reports/server/files'
import { REPORT_JOB, type ReportJob } from '#src/areas/reports/server/job'
import { assertOrder, orderOf } from '#src/areas/reports/server/order'
import { countListed, countTickets, findLines, findReportProject, findTickets, ticketOrder, ticketsOfLine, type ListedTicket } from '#src/areas/reports/server/store'
import { rounded, type DecimalText } from '#src/platform/domain/units/decimal'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { attachment } from '#src/platform/server/http/attachment'
import { implement } from '#src/platform/server/http/call'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import type { Platform } from '#src/platform/server/platform'

/** Finals, Reconciliation and Delivery reports: files, and the same numbers for the screen (REPT). */
export const reportRoutes = implement(reports, {
  finals: async (call) => {
    const { project_id, format, as_job, ...request } = call.body
    return answerFile(call, project_id, orderOf({ report: 'finals', ...request }), format, as_job)
  },
  reconciliation: async (call) => {
    const { project_id, format, as_job, ...request } = call.body
    return answerFile(call, project_id, orderOf({ report: 'reconciliation', ...request }), format, as_job)
  },
  delivery: async (call) => {
    const { project_id, format, as_job, date, ...times } = call.body
    return answerFile(call, project_id, orderOf({ report: 'delivery', start_date: date, end_date: date, ...times }), format, as_job)
  },
  lines: ({ query, person, inAgency }) =>
    inAgency(async (db) => {
      const project = await findReportProject(db, person, query.project_id)
      const order = orderOf(query)
      assertOrder(order, project.project_start)
      const lines = await findLines(db, project, order)
      return {
        lines: lines.map((line) => ({ ...allGroups(order, line), ...numbersOf(line) })),
        totals: totalsOf(lines).map(({ kind, unit, ...sums }) => ({ kind, unit, ...numbersOf(sums) })),
        tickets: await countTickets(db, project, order),
      }
    }),
  tickets: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const by = rubyOrder(query, ticketOrder)
    return inAgency(async (db) => {
      const project = await findReportProject(db, person, query.project_id)
      const order = orderOf(query)
      assertOrder(order, project.project_start)
      const { supplier, material_description, day, period, pay_item_id, unit, search = '' } = query
      const from = ticketsOfLine(db, project, order, { supplier, material_description, day, period, pay_item_id, unit }, search)
      setTotalHeaders(header, await countListed(db, from), page)
      return { tickets: (await findTickets(db, from, by, page.page_size, page.offset)).map(ticketOnWire) }
    })
  },
})

interface FileCall {
  readonly person: SignedIn
  readonly platform: Platform
  readonly reply: FastifyReply
  inAgency<T>(work: (db: AgencyTransaction) => Promise<T>): Promise<T>
}

/** Answers with the file of a short report, or with 202 and the id of the job that creates the file of a long report (REPT-16). */
async function answerFile({ person, platform, reply, inAgency }: FileCall, projectId: number, order: ReportOrder, format: ReportFormat = 'csv', asJob = false): Promise<FastifyReply> {
  const viewer = { id: person.id, role: person.role, partner: person.partner, dot_authority_id: person.dot_authority_id, name: person.name }
  const answer = await inAgency(async (db) => {
    const { tickets } = await openReport(db, viewer, projectId, order)
    if (asJob || tickets > REPORT_DIRECT_MAX_TICKETS) return { job_id: await platform.jobs.start(db, person.id, REPORT_JOB, { order, project_id: projectId, format, viewer } satisfies ReportJob) }
    return collectReport(db, viewer, projectId, order)
  })
  if ('job_id' in answer) return reply.code(202).type('application/json; charset=utf-8').send(JSON.stringify(answer))
  const file = reportFile(answer, format)
  return reply.type(file.type).headers({ 'content-disposition': attachment(file.name), 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }).send(file.content)
}

/** A line with every group field. A field that the report does not group by is null. */
function allGroups(order: ReportOrder, line: ReportLine) {
  const has = new Set<keyof LineGroup>(groupFields(order))
  const own = <Field extends keyof LineGroup>(field: Field) => (has.has(field) ? (line[field] ?? null) : null)
  return {
    supplier: own('supplier'), material_description: own('material_description'), day: own('day'), period: own('period'), pay_item_id: own('pay_item_id'), line_number: own('line_number'),
    item_code: own('item_code'), item_description: own('item_description'), is_dnp: line.is_dnp === true, source_only: line.source_only === true, unit: line.unit,
  }
}

function numbersOf({ tickets, amount, waste, overload_lbs, without_amount }: Sums) {
  return { tickets, amount: asNumber(amount), waste: asNumber(waste), overload_lbs: asNumber(overload_lbs), without_amount }
}

function ticketOnWire({ id, ticket_number, ticketed_at, day, supplier, plant_name, material_description, truck, status, pay_codes, unit, amount, waste, overload_lbs }: ListedTicket) {
  const orNull = (value: string | null) => (value === null ? null : asNumber(value))
  return { id, ticket_number, ticketed_at, day, supplier, plant_name, material_description, truck, status, pay_codes, unit, amount: orNull(amount), waste: orNull(waste), overload_lbs: orNull(overload_lbs) }
}

/** An exact sum as a JSON number, rounded to two decimals at the end (API-36). */
function asNumber(value: DecimalText): number {
  return Number(rounded(value))
}
