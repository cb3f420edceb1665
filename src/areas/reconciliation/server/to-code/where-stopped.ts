import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { isInQueue } from '#src/areas/tickets/server/list/public/queue-conditions'
import { waits } from '#src/areas/reconciliation/server/to-code/groups'

/** The next ticket of the group that a person coded last. */
export interface WhereStopped {
  readonly dot_project_id: number
  readonly project_title: string
  readonly state_project_number: string
  readonly material_description: string
  readonly uom: string | null
  readonly plant_name: string
  readonly day: null
  readonly slip_id: number
  readonly ticket_number: string
  readonly left: number
  readonly last_ticket_number: string
  readonly stopped_at: string
}

/**
 * Where the person stopped coding: in table order, the next ticket to code below the person's last coded ticket, with the same project,
 * material, plant and unit. If there is none below, the first such ticket in the table. Null if the person has coded no ticket, if the last
 * coded ticket is in none of these projects, or if no such ticket is left.
 */
export function findWhereStopped(db: AgencyTransaction, employeeId: number, projects: readonly number[]): Promise<WhereStopped | null> {
  return db.maybeOne(sql<WhereStopped>`
    WITH last AS MATERIALIZED (
      SELECT slip_id, happened_at FROM slip_events
      WHERE dot_authority_id = ${db.agency} AND actor_employee_id = ${employeeId} AND event IN ('assigned', 'reassigned')
      ORDER BY id DESC LIMIT 1
    ), stopped AS MATERIALIZED (
      SELECT t.dot_project_id, t.material_description, t.plant_name, t.uom_1, t.ticketed_at, t.id, t.ticket_number, last.happened_at
      FROM last JOIN slips t ON t.dot_authority_id = ${db.agency} AND t.id = last.slip_id
      WHERE t.dot_project_id = ANY (${projects}::int[])
    )
    SELECT stopped.dot_project_id, project.title AS project_title, project.state_project_number, stopped.material_description, nullif(stopped.uom_1, '') AS uom,
      stopped.plant_name, NULL AS day, next.id AS slip_id, next.ticket_number, next.waiting::int AS left, stopped.ticket_number AS last_ticket_number,
      to_json(stopped.happened_at) #>> '{}' AS stopped_at
    FROM stopped
    JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = stopped.dot_project_id
    CROSS JOIN LATERAL (
      SELECT s.id, s.ticket_number, count(*) OVER () AS waiting FROM slips s
      WHERE s.dot_authority_id = ${db.agency} AND s.dot_project_id = stopped.dot_project_id AND s.material_description = stopped.material_description
        AND s.plant_name = stopped.plant_name AND s.uom_1 IS NOT DISTINCT FROM stopped.uom_1 AND ${waits} AND ${isInQueue(db, { id: employeeId })}
      ORDER BY (s.ticketed_at, s.id) < (stopped.ticketed_at, stopped.id) DESC, s.ticketed_at DESC, s.id DESC LIMIT 1) next`)
}
