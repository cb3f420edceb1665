import { dailyWorkReports } from '#src/areas/daily-work-reports/api/daily-work-reports'
import { checkEntered, mayDeleteReport, mayEditReport, reportName } from '#src/areas/daily-work-reports/domain/report'
import { shownReport } from '#src/areas/daily-work-reports/server/answer'
import { checksOf, inspectorOf, readFacts } from '#src/areas/daily-work-reports/server/facts'
import { findLines, type OpenLine } from '#src/areas/daily-work-reports/server/lines'
import { agencySystemOf } from '#src/areas/daily-work-reports/server/sending/agency-system'
import { sendReport } from '#src/areas/daily-work-reports/server/sending/send'
import { countReports, countsOfReports, findReport, findReports, insertReport, reportOrder, reportsWhere, setEntries, setReportDeleted, setTexts, type EnteredLine, type StoredReport } from '#src/areas/daily-work-reports/server/store'
import { assertProjectVisible, visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { message } from '#src/platform/domain/messages'
import { storedText } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

const visibleTo = (person: SignedIn) => visibleProjects(person, sql.part`r.dot_project_id`)

/** Daily work reports: create, edit, check, send and delete them (DWR-1 to DWR-19, PLUS-26). */
export const reportRoutes = implement(dailyWorkReports, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const by = rubyOrder(query, reportOrder)
    return inAgency(async (db) => {
      if (query.project_id !== undefined) await assertProjectVisible(db, person, query.project_id)
      const where = reportsWhere(person, query)
      setTotalHeaders(header, await countReports(db, where), page)
      return { daily_work_reports: await findReports(db, where, by, page.page_size, page.offset) }
    })
  },
  counts: ({ query, person, inAgency }) =>
    inAgency(async (db) => {
      if (query.project_id !== undefined) await assertProjectVisible(db, person, query.project_id)
      return { counts: await countsOfReports(db, reportsWhere(person, query)) }
    }),
  detail: ({ params, person, inAgency, platform }) => inAgency(async (db) => ({ daily_work_report: await shownReport(db, platform.configuration, params.id, visibleTo(person)) })),
  create: (call) =>
    call.inAgency(async (db) => {
      const { project_id: project, date, inspector_id: inspector = call.person.id, remarks = '', weather = '' } = call.body
      await assertProjectVisible(db, call.person, project)
      throwIfAnyFault({ remarks, weather })
      const { status, number } = await db.one(sql<{ status: string; number: string }>`
        SELECT status, state_project_number AS number FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${project} FOR SHARE`)
      const employee = await db.maybeOne(sql<{ name: string }>`
        SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${inspector} AND deleted_at IS NULL`)
      if (employee === null) throw unprocessable('errors.dwr_inspector_needed', {}, [{ field: 'inspector_id', message: message('errors.dwr_inspector_needed') }])
      const name = reportName(number, date)
      // no report can be added to a completed project, but its existing reports can still be opened (E.1)
      if (status !== 'construction') {
        const existing = await db.maybeOne(sql<{ id: number }>`
          SELECT id FROM daily_work_reports WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND inspector_id = ${inspector} AND date = ${date} AND deleted_at IS NULL`)
        if (existing === null) throw unprocessable('errors.dwr_project_status')
        return { daily_work_report: await shownReport(db, call.platform.configuration, existing.id, visibleTo(call.person)) }
      }
      const { id, isNew } = await insertReport(db, { project, date, inspector, inspectorName: employee.name, name, remarks: storedText(remarks).trim(), weather: storedText(weather).trim() })
      if (isNew) await recordEvents(db, actorOf(call), 'created', [eventOf({ id, name, dot_project_id: project, version: 1 }, { deleted_at: [new Date().toISOString(), null] })])
      return { daily_work_report: await shownReport(db, call.platform.configuration, id, visibleTo(call.person)) }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { version, lines = [], ...typed } = call.body
      const report = await lockReport(db, call.person, call.params.id, version)
      throwIfRefused(mayEditReport(report))
      const textOrKept = (name: 'remarks' | 'weather') => (typed[name] === undefined ? report[name] : storedText(typed[name]).trim())
      const texts = { remarks: textOrKept('remarks'), weather: textOrKept('weather') }
      throwIfAnyFault(texts)
      const { before, after } = await enteredLines(db, report, lines)
      const changes: Record<string, [unknown, unknown]> = { ...Object.fromEntries((['remarks', 'weather'] as const).filter((name) => texts[name] !== report[name]).map((name) => [name, [report[name], texts[name]]])), ...(after.length === 0 ? {} : { lines: [before, after] }) }
      if (Object.keys(changes).length > 0) {
        if (after.length > 0) await setEntries(db, report, after)
        await setTexts(db, report.id, texts)
        await recordEvents(db, actorOf(call), 'updated', [eventOf({ ...report, version: report.version + 1 }, changes)])
      }
      return { daily_work_report: await shownReport(db, call.platform.configuration, report.id, visibleTo(call.person)) }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const report = await lockReport(db, call.person, call.params.id, call.query.version)
      throwIfRefused(mayDeleteReport(report, call.person))
      const at = await setReportDeleted(db, report.id, call.person.id)
      await recordEvents(db, actorOf(call), 'deleted', [eventOf({ ...report, version: report.version + 1 }, { deleted_at: [null, at], deleted_by: [null, call.person.id] })])
    }),
  checks: async ({ params, person, inAgency, platform }) => {
    const { facts, inspector } = await inAgency(async (db) => {
      const report = await findReport(db, params.id, visibleTo(person))
      if (report === null) throw notFound()
      const sending = await db.maybeOne(sql<{ is_under_way: boolean }>`
        SELECT coalesce(under_way_until > now(), false) AS is_under_way FROM daily_work_report_sendings WHERE dot_authority_id = ${db.agency} AND report_id = ${report.id} AND outcome IS NULL`)
      return { facts: await readFacts(db, report, sending), inspector: await inspectorOf(db, report.inspector_id) }
    })
    // ask the agency system after the transaction, so that a slow answer occupies no connection
    const there = await agencySystemOf(platform.configuration).inspector(person.dot_authority_id, inspector)
    return { pre_send_checks: checksOf(facts, person, { inspector, there }).map((check) => ({ ...check })), checked_at: new Date().toISOString() }
  },
  send: async (call) => {
    const key = call.request.headers['idempotency-key']
    await sendReport(call.platform, actorOf(call), { reportId: call.params.id, person: call.person, version: call.body.version, requestKey: typeof key === 'string' && key !== '' ? key.slice(0, 255) : null })
    return call.inAgency(async (db) => ({ daily_work_report: await shownReport(db, call.platform.configuration, call.params.id, visibleTo(call.person)) }))
  },
})

function eventOf({ id, name, dot_project_id, version }: Pick<StoredReport, 'id' | 'name' | 'dot_project_id' | 'version'>, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'daily_work_report', id, name, version, dot_project_id, changes }
}

async function lockReport(db: AgencyTransaction, person: SignedIn, id: number, version: number | undefined): Promise<StoredReport> {
  const report = await findReport(db, id, visibleTo(person), true)
  if (report === null) throw notFound()
  if (version !== undefined && version !== report.version) {
    const { taken, waiting, open } = await findLines(db, report)
    const lines = [...taken, ...waiting, ...open].map(({ key, location, material_set, comment }) => ({ key, location, material_set, comment }))
    throw changedElsewhere([{ id, version: report.version, remarks: report.remarks, weather: report.weather, status: report.status, lines, changed_by: await lastChangedBy(db, 'daily_work_report', id) }])
  }
  return report
}

type SentLine = { readonly key: string; readonly location?: string | null; readonly material_set?: string | null; readonly comment?: string | null }

/** The values of the lines to change, before and after the change. Throws 422 if a line is not on the report. */
async function enteredLines(db: AgencyTransaction, report: StoredReport, sent: readonly SentLine[]): Promise<{ readonly before: readonly EnteredLine[]; readonly after: readonly EnteredLine[] }> {
  if (sent.length === 0) return { before: [], after: [] }
  const open = new Map((await findLines(db, report)).open.map((line) => [line.key, line]))
  const pairs = sent.flatMap((line) => {
    const now = open.get(line.key)
    if (now === undefined) throw unprocessable('errors.dwr_line_gone')
    throwIfAnyFault(line)
    const before = enteredOf(now)
    const typed = { ...before, ...Object.fromEntries((['location', 'material_set', 'comment'] as const).flatMap((name) => (line[name] === undefined ? [] : [[name, textOf(line[name])]]))) }
    // a location that equals the default location is not stored, so that the location of the line still changes with its tickets
    const after = typed.location === now.usual_location ? { ...typed, location: null } : typed
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ before, after }]
  })
  return { before: pairs.map(({ before }) => before), after: pairs.map(({ after }) => after) }
}

function enteredOf({ pay_item_id, place, entered_location: location, material_set, comment }: OpenLine): EnteredLine {
  return { pay_item_id, place, location, material_set, comment }
}

function textOf(typed: string | null | undefined): string | null {
  const text = storedText(typed ?? '').trim()
  return text === '' ? null : text
}

function throwIfAnyFault(entered: Parameters<typeof checkEntered>[0]): void {
  const faults = Object.entries(checkEntered(entered)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults)
}
