import { GROUPS_MAX, type Grouping } from '#src/areas/reconciliation/domain/to-code'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { setAside } from '#src/areas/tickets/server/list/public/queue-conditions'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/** Tickets to code of one project, material and unit, with the same plant or of the same day. */
export interface GroupToCode {
  readonly dot_project_id: number
  readonly project_title: string
  readonly state_project_number: string
  readonly material_description: string
  readonly uom: string | null
  readonly plant_name: string | null
  readonly plant_id: number
  readonly day: string | null
  readonly to_code: number
  readonly net_amount: number | null
  readonly first_day: string
  readonly last_day: string
}

/** The SQL condition on `slips s` for tickets that need a pay code. Its text must match that of the index slips_to_code. */
export const waits = sql.part`NOT s.coded AND s.status <> 'rejected' AND s.status <> 'voided'`

/**
 * The largest groups of tickets that this person can code in these projects. Returns one group more than the maximum if there are too many.
 * All groups are read from a single index; then the few tickets that are parked or handed over to other people (PLUS-15) are subtracted.
 */
export function findGroups(db: AgencyTransaction, person: { readonly id: number }, projects: readonly number[], by: Grouping): Promise<GroupToCode[]> {
  const isByDay = by === 'day'
  const parts: SqlPart = isByDay ? sql.part`NULL::text AS plant_name, s.ticket_date AS day` : sql.part`s.plant_name, NULL::date AS day`
  const counted = (times: 1 | -1): SqlPart => sql.part`
    SELECT s.dot_project_id, s.material_description, s.uom_1, ${parts}, s.plant_id, s.ticket_date, ${times}::int AS times, s.net_ten_thousandths FROM slips s
    WHERE s.dot_authority_id = ${db.agency} AND s.dot_project_id = ANY (${projects}::int[]) AND ${waits}`
  return db.many(sql<GroupToCode>`
    WITH waiting AS (
      SELECT s.dot_project_id, s.material_description, ${unitKeyOf(sql.part`s.uom_1`)} AS unit, min(s.uom_1) AS uom, plant_name, day, min(s.plant_id) AS plant_id,
        sum(times)::int AS to_code, sum(times * s.net_ten_thousandths) AS net, min(s.ticket_date) AS first_day, max(s.ticket_date) AS last_day
      FROM (${counted(1)} UNION ALL ${counted(-1)} AND s.id IN (${setAside(db, person)})) s
      GROUP BY 1, 2, 3, plant_name, day HAVING sum(times) > 0
    )
    SELECT waiting.dot_project_id, project.title AS project_title, project.state_project_number, material_description, nullif(uom, '') AS uom, plant_name, plant_id,
      to_json(day) #>> '{}' AS day, to_code, round(net / 10000.0, 2)::float8 AS net_amount, to_json(first_day) #>> '{}' AS first_day, to_json(last_day) #>> '{}' AS last_day
    FROM waiting JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = waiting.dot_project_id
    ORDER BY ${isByDay ? sql.part`waiting.day DESC, ` : sql.part``} to_code DESC, project.title, material_description, unit, plant_name
    LIMIT ${GROUPS_MAX + 1}`)
}

/**
 * The projects in which the person may code: visible to the person, neither deleted nor archived, and with reconciliation confirmed.
 * `visible` is the SQL condition for visibility.
 */
export async function findProjectsToCode(db: AgencyTransaction, visible: SqlPart): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT p.id FROM dot_projects p
    WHERE p.dot_authority_id = ${db.agency} AND p.deleted_at IS NULL AND p.status <> 'archived' AND p.reconciliation = 'confirmed' AND ${visible}`)
  return rows.map(({ id }) => id)
}

/**
 * How many tickets these projects have that are neither rejected nor voided, and how many of them need a pay code. Read from the stored
 * ticket counts.
 */
export function countTickets(db: AgencyTransaction, projects: readonly number[]): Promise<{ tickets: number; to_code: number }> {
  return db.one(sql<{ tickets: number; to_code: number }>`
    SELECT coalesce(sum(c.tickets), 0)::int AS tickets, coalesce(sum(c.tickets) FILTER (WHERE NOT c.coded), 0)::int AS to_code
    FROM project_ticket_counts c
    WHERE c.dot_authority_id = ${db.agency} AND c.scope = 'project' AND c.span = 'year' AND c.dot_project_id = ANY (${projects}::int[])
      AND c.status <> 'rejected' AND c.status <> 'voided'`)
}
