import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { groupFields, type LineGroup, type ReportLine } from '#src/areas/reports/domain/lines'
import type { ReportOrder } from '#src/areas/reports/domain/report'
import { listedTickets } from '#src/areas/reports/server/listed'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

/** The facts of a project that reports need. */
export interface ReportProject {
  readonly id: number
  readonly title: string
  readonly state_project_number: string
  readonly federal_project_number: string | null
  readonly contract_number: string | null
  readonly timezone: string
  readonly pay_basis: string
  readonly project_start: string | null
  readonly agency: string
}

/** The project of a report. Throws 404 unless the person sees the project (PROJ-44). */
export async function findReportProject(db: AgencyTransaction, person: Viewer, projectId: number): Promise<ReportProject> {
  const project = await db.maybeOne(sql<ReportProject>`
    SELECT p.id, p.title, p.state_project_number, p.federal_project_number, p.contract_number, coalesce(p.timezone, agency.timezone) AS timezone, p.pay_basis, p.project_start, agency.name AS agency
    FROM dot_projects p JOIN dot_authorities agency ON agency.id = p.dot_authority_id
    WHERE p.dot_authority_id = ${db.agency} AND p.id = ${projectId} AND p.deleted_at IS NULL AND ${visibleProjects(person, sql.part`p.id`)}`)
  if (project === null) throw notFound()
  return project
}

/** A ticket of a report, with the sums of its line. */
export interface ListedTicket {
  readonly id: number
  readonly ticket_number: string
  readonly ticketed_at: string
  readonly day: string
  readonly supplier: string
  readonly plant_name: string
  readonly material_description: string
  readonly truck: string | null
  readonly status: string
  readonly pay_codes: string | null
  readonly unit: string
  readonly amount: string | null
  readonly waste: string | null
  readonly overload_lbs: string | null
}

const sums = (over: SqlPart) => sql.part`(count(*) ${over})::int AS tickets, coalesce(sum(amount) ${over}, 0)::text AS amount_sum, coalesce(sum(waste) ${over}, 0)::text AS waste_sum,
  coalesce(sum(overload_lbs) ${over}, 0)::text AS overload_sum, (count(*) FILTER (WHERE amount IS NULL) ${over})::int AS without_amount`

const groupsOf = (order: ReportOrder) => sql.join(groupFields(order).map((field) => sql.identifier(field)), ', ')

type SummedRow = LineGroup & { readonly tickets: number; readonly amount_sum: string; readonly waste_sum: string; readonly overload_sum: string; readonly without_amount: number }

/** The lines of a report in order, summed exactly by the database. */
export async function findLines(db: AgencyTransaction, project: ReportProject, order: ReportOrder): Promise<readonly ReportLine[]> {
  const groups = groupsOf(order)
  const rows = await db.many(sql<SummedRow>`
    SELECT ${groups}, ${sums(sql.part``)} FROM (${listedTickets(db.agency, project.id, project.timezone, order)}) AS listed GROUP BY ${groups} ORDER BY ${groups}`)
  return rows.map((row) => lineOf(order, row))
}

/** How many different tickets a report has. A ticket with two pay codes counts once. */
export async function countTickets(db: AgencyTransaction, project: ReportProject, order: ReportOrder): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(DISTINCT id)::int AS count FROM (${listedTickets(db.agency, project.id, project.timezone, order)}) AS listed`)
  return count
}

/** A ticket of a report, with the line to which it belongs. */
export interface TicketOfLine {
  readonly line: ReportLine
  /** The number of the line in the report, starting at 1. */
  readonly at: number
  readonly ticket: ListedTicket
}

/** The number of rows that each FETCH below reads. */
const FETCHED_AT_ONCE = 1_000

/**
 * All tickets of a report line by line, each with its line and the line's sums. One SQL statement reads all of them, so that sums and
 * tickets agree even if tickets change in the meantime.
 */
export async function* ticketsByLine(db: AgencyTransaction, project: ReportProject, order: ReportOrder): AsyncGenerator<TicketOfLine> {
  const groups = groupsOf(order)
  await db.run(sql`
    DECLARE report_tickets NO SCROLL CURSOR FOR
    SELECT (dense_rank() OVER (ORDER BY ${groups}))::int AS at, ${sums(sql.part`OVER (PARTITION BY ${groups})`)}, listed.*, to_json(ticketed_at) #>> '{}' AS ticketed_at
    FROM (${listedTickets(db.agency, project.id, project.timezone, order)}) AS listed ORDER BY at, listed.ticketed_at, id`)
  let line: ReportLine | undefined
  let current = 0
  for (;;) {
    const rows = await db.many(sql<SummedRow & ListedTicket & { readonly at: number }>`FETCH FORWARD 1000 FROM report_tickets`)
    for (const row of rows) {
      if (line === undefined || row.at !== current) line = lineOf(order, row)
      current = row.at
      yield { line, at: row.at, ticket: row }
    }
    if (rows.length < FETCHED_AT_ONCE) return
  }
}

/** The values of one line, by which its tickets are found. */
export type LineValues = Partial<Pick<LineGroup, 'supplier' | 'material_description' | 'day' | 'period' | 'pay_item_id' | 'unit'>>

/** The sort fields of the tickets of a line. */
export const ticketOrder: ListOrder = {
  fields: {
    ticket_number: sql.part`lower(ticket_number)`, ticketed_at: sql.part`listed.ticketed_at`, day: sql.part`day`, supplier: sql.part`lower(supplier)`, plant_name: sql.part`lower(plant_name)`,
    material_description: sql.part`lower(material_description)`, truck: sql.part`lower(truck)`, status: sql.part`status`, pay_codes: sql.part`pay_codes`, amount: sql.part`amount`, waste: sql.part`waste`, overload_lbs: sql.part`overload_lbs`,
  },
  standard: sql.part`listed.ticketed_at`,
  last: sql.part`id`,
}

/** Returns the FROM and WHERE clauses that select those tickets of a report that have the values of a line and match a search text. */
export function ticketsOfLine(db: AgencyTransaction, project: ReportProject, order: ReportOrder, values: LineValues, search: string): SqlPart {
  const fields = ['supplier', 'material_description', 'day', 'period', 'pay_item_id', 'unit'] as const
  const conditions = fields.flatMap((field) => (values[field] === undefined ? [] : [sql.part`${sql.identifier(field)} = ${values[field]}`]))
  const text = search.trim().toLowerCase()
  if (text !== '') conditions.push(sql.part`position(${text} IN lower(concat_ws(E'\\n', ticket_number, truck, plant_name, supplier, material_description, pay_codes))) > 0`)
  return sql.part`(${listedTickets(db.agency, project.id, project.timezone, order)}) AS listed WHERE ${conditions.length === 0 ? sql.part`true` : sql.join(conditions, ' AND ')}`
}

/** Reads one page of the tickets of a report line. */
export async function findTickets(db: AgencyTransaction, from: SqlPart, by: SqlPart, limit: number, offset: number): Promise<readonly ListedTicket[]> {
  return db.many(sql<ListedTicket>`SELECT listed.*, to_json(listed.ticketed_at) #>> '{}' AS ticketed_at FROM ${from} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}`)
}

/** How many tickets a report line has. */
export async function countListed(db: AgencyTransaction, from: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM ${from}`)
  return count
}

function lineOf(order: ReportOrder, row: SummedRow): ReportLine {
  const fields = groupFields(order).map((field) => [field, row[field]])
  return { unit: '', ...Object.fromEntries(fields), tickets: row.tickets, amount: row.amount_sum, waste: row.waste_sum, overload_lbs: row.overload_sum, without_amount: row.without_amount }
}
