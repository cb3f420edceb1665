import type { RemarkSource } from '#src/areas/assist/domain/runs/answer'
import { findingsOfTickets } from '#src/areas/tickets/server/findings/public/findings-of-day'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The facts of a project's day as sent to the provider, and the records that the text refers to by a key such as T1, R1 or F1. */
export interface DayFacts {
  readonly text: string
  readonly sources: ReadonlyMap<string, RemarkSource>
}

/** Limits on what is sent to the provider about a day. The totals also count the tickets beyond the limit. */
const TICKETS_MAX = 150
const REPORTS_MAX = 20
const FINDINGS_MAX = 100
const TEXT_MAX = 300
const CHARACTERS_MAX = 60_000

interface Ticket {
  readonly id: number
  readonly ticket_number: string
  readonly [name: string]: unknown
}

interface Report {
  readonly id: number
  readonly name: string
  readonly inspector: string
  readonly status: string
  readonly remarks: string
  readonly weather: string
}

/**
 * The facts of a project's day: the tickets of the chosen plants, the findings of these tickets, and the daily work reports. Our own SQL
 * computes all numbers and sums. Null if the day has neither tickets nor reports, or if the project was deleted.
 */
export async function factsOfDay(db: AgencyTransaction, plants: readonly number[], project: number, day: string): Promise<DayFacts | null> {
  const projectRow = await db.maybeOne(sql<{ title: string; number: string; zone: string }>`
    SELECT p.title, p.state_project_number AS number, coalesce(p.timezone, agency.timezone) AS zone FROM dot_projects p JOIN dot_authorities agency ON agency.id = p.dot_authority_id
    WHERE p.dot_authority_id = ${db.agency} AND p.id = ${project} AND p.deleted_at IS NULL`)
  if (projectRow === null) return null
  // if a chosen plant was merged into another plant, use the tickets of that other plant
  const ofDay = sql.part`slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.dot_project_id = ${project} AND coalesce(slip.delivered_date, slip.ticket_date) = ${day}::date
    AND slip.plant_id IN (SELECT coalesce(merged_into, id) FROM plants WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...plants]}::int[]))`
  const totals = await db.many(sql<object>`
    SELECT slip.material_description AS material, slip.plant_name AS plant, slip.status, slip.uom_1 AS unit, count(*)::int AS tickets, trim_scale(sum(slip.net_amount))::text AS net
    FROM ${ofDay} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LIMIT 100`)
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM ${ofDay}`)
  const tickets = await db.many(sql<Ticket>`
    SELECT slip.id, slip.ticket_number, slip.status, to_char(slip.ticketed_at AT TIME ZONE ${projectRow.zone}, 'HH24:MI') AS time, slip.plant_name AS plant, slip.material_description AS material,
      trim_scale(slip.net_amount)::text AS net, slip.uom_1 AS unit, slip.truck, slip.station, left(slip.flag_note, ${TEXT_MAX}) AS flag_note, left(slip.rejection_reason, ${TEXT_MAX}) AS rejection_reason
    FROM ${ofDay} ORDER BY slip.ticketed_at, slip.id LIMIT ${TICKETS_MAX}`)
  const reports = await db.many(sql<Report>`
    SELECT id, name, inspector_name AS inspector, status, left(remarks, ${TEXT_MAX}) AS remarks, left(weather, ${TEXT_MAX}) AS weather
    FROM daily_work_reports WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND date = ${day}::date AND deleted_at IS NULL ORDER BY id LIMIT ${REPORTS_MAX}`)
  const findings = await findingsOfTickets(db, tickets.map(({ id }) => id), FINDINGS_MAX)
  if (count === 0 && reports.length === 0) return null
  return writeFacts({ project: projectRow, day, totals, count, tickets, reports, findings })
}

interface Gathered {
  readonly project: { readonly title: string; readonly number: string }
  readonly day: string
  readonly totals: readonly object[]
  readonly count: number
  readonly tickets: readonly Ticket[]
  readonly reports: readonly Report[]
  readonly findings: Awaited<ReturnType<typeof findingsOfTickets>>
}

/**
 * Writes the facts as text, with a key for each record. Halves the number of listed tickets until the text has at most `CHARACTERS_MAX`
 * characters, or no ticket is listed.
 */
function writeFacts({ project, day, totals, count, tickets, reports, findings }: Gathered): DayFacts {
  const sources = new Map<string, RemarkSource>()
  const keyed = <Row extends { readonly id: number }>(letter: string, rows: readonly Row[], kind: RemarkSource['kind'], nameOf: (row: Row) => string) =>
    rows.map(({ id, ...row }, at) => {
      const key = `${letter}${at + 1}`
      sources.set(key, { kind, id, name: nameOf({ id, ...row } as unknown as Row) })
      return { source: key, ...row }
    })
  const numberOf = new Map(tickets.map(({ id, ticket_number: number }) => [id, number]))
  const listedReports = keyed('R', reports, 'daily_work_report', ({ name }) => name)
  const listedFindings = keyed('F', findings.map(({ slip_id: slip, ...one }) => ({ ...one, ticket_number: numberOf.get(slip) ?? '' })), 'finding', ({ check, ticket_number: number }) => `${check}, ticket ${number}`)
  for (let most = tickets.length; ; most = Math.floor(most / 2)) {
    for (let at = most; at < tickets.length; at += 1) sources.delete(`T${at + 1}`)
    const listed = keyed('T', tickets.slice(0, most), 'ticket', ({ ticket_number: number }) => number)
    const text = JSON.stringify({
      project: `${project.number} ${project.title}`, day, ticket_count: count, totals, tickets: listed, tickets_not_listed: count - listed.length, daily_work_reports: listedReports, findings: listedFindings,
    })
    if (text.length <= CHARACTERS_MAX || most === 0) return { text, sources }
  }
}
