import { valuesSince } from '#src/areas/reports/server/as-it-was/past'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { rounded } from '#src/platform/domain/units/decimal'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A ticket at two moments. Its values are null at a moment before the ticket was received. */
export interface TicketThen {
  readonly ticket_number: string
  readonly dot_project_id: number | null
  readonly earlier: Readonly<Record<string, unknown>> | null
  readonly later: Readonly<Record<string, unknown>> | null
}

/** A ticket as it was at two moments; null if the person does not see it. */
export function findTicketThen(db: AgencyTransaction, person: Viewer, slipId: number, at: string, to: string): Promise<TicketThen | null> {
  const asOf = (moment: string): SqlPart => sql.part`CASE WHEN slip.created_at <= ${moment}::timestamptz THEN
    to_jsonb(slip) || coalesce(slip.details, '{}') || jsonb_build_object('pay_item_assignments', (
      SELECT coalesce(jsonb_agg(to_jsonb(code) ORDER BY code.slot), '[]') FROM pay_item_assignments code WHERE code.dot_authority_id = slip.dot_authority_id AND code.slip_id = slip.id))
    || coalesce((SELECT jsonb_object_agg(field, value) FROM (${valuesSince(db.agency, sql.part`SELECT ${slipId}::int`, moment)}) AS since), '{}') END`
  return db.maybeOne(sql<TicketThen>`
    SELECT slip.ticket_number, slip.dot_project_id, ${asOf(at)} AS earlier, ${asOf(to)} AS later
    FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.id = ${slipId} AND ${visibleProjects(person, sql.part`slip.dot_project_id`)}`)
}

/** One text for each list of assignments, with the item code and quantity of each: '2360.509 20.00, DNP 1.50'. */
export async function codeTexts(db: AgencyTransaction, ...lists: readonly unknown[]): Promise<readonly string[]> {
  const rows = lists.map((list) => (Array.isArray(list) ? (list as readonly { readonly project_pay_item_id?: number; readonly quantity?: string | number | null }[]) : []))
  const ids = [...new Set(rows.flat().flatMap(({ project_pay_item_id: id }) => id ?? []))]
  const items = await db.many(sql<{ id: number; item_code: string }>`SELECT id, item_code FROM pay_items WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}::int[])`)
  const codes = new Map(items.map(({ id, item_code: code }) => [id, code]))
  return rows.map((list) => list.map(({ project_pay_item_id: id = 0, quantity }) => [codes.get(id) ?? `#${id}`, quantity == null ? '' : rounded(String(quantity))].join(' ').trim()).join(', '))
}

/** The titles of projects by id. */
export async function projectTitles(db: AgencyTransaction, ids: readonly unknown[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.many(sql<{ id: number; title: string }>`
    SELECT id, title FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids.filter((id) => typeof id === 'number')}::int[])`)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** People by id, in the same form as in the detail of a ticket. */
export async function peopleOf(db: AgencyTransaction, ids: readonly unknown[]): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string }>> {
  const rows = await db.many(sql<{ id: number; name: string }>`
    SELECT id, first_name || ' ' || last_name AS name FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids.filter((id) => typeof id === 'number')}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
