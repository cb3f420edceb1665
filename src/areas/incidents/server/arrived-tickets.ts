import { recordIncident } from '#src/areas/incidents/server/record-incident'
import { touchIncident } from '#src/areas/incidents/server/store'
import { sql } from '#src/platform/server/database/sql'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'

/** Checks off the missing tickets that a receipt brings, in its transaction, with an event for each incident. */
export const checkOffArrived: AfterReceipt = async (db, actor, tickets) => {
  const arrived = await db.many(sql<{ id: number; project: number; issue_type: string; numbers: string[] }>`
    WITH came AS (
      SELECT * FROM unnest(${tickets.map(({ id }) => id)}::int[], ${tickets.map(({ ticket_number_key: key }) => key)}::text[], ${tickets.map(({ dot_project_id: project }) => project)}::int[],
        ${tickets.map(({ plant_id: plant }) => plant)}::int[]) AS came (id, key, project, plant)
    ), found AS (
      SELECT missing.incident_id, missing.ticket_number_key, min(came.id) AS slip_id FROM came
      JOIN incident_tickets missing ON missing.dot_authority_id = ${db.agency} AND missing.ticket_number_key = came.key AND missing.arrived_at IS NULL
      JOIN incidents incident ON incident.dot_authority_id = ${db.agency} AND incident.id = missing.incident_id AND incident.deleted_at IS NULL AND incident.state <> 'archived'
        AND (incident.dot_project_id = came.project OR (came.project IS NULL AND incident.plant_id = came.plant)) AND (incident.plant_id IS NULL OR incident.plant_id = came.plant)
      GROUP BY 1, 2
    ), checked AS (
      UPDATE incident_tickets missing SET slip_id = found.slip_id, arrived_at = now() FROM found
      WHERE missing.dot_authority_id = ${db.agency} AND missing.incident_id = found.incident_id AND missing.ticket_number_key = found.ticket_number_key
      RETURNING missing.incident_id, missing.ticket_number
    )
    SELECT incident.id, incident.dot_project_id AS project, incident.issue_type, array_agg(checked.ticket_number ORDER BY checked.ticket_number) AS numbers
    FROM checked JOIN incidents incident ON incident.dot_authority_id = ${db.agency} AND incident.id = checked.incident_id GROUP BY 1, 2, 3 ORDER BY 1`)
  for (const { id, project, issue_type: type, numbers } of arrived) {
    await recordIncident(db, actor, 'ticket_arrived', { id, dot_project_id: project, issue_type: type }, await touchIncident(db, id), { arrived: [null, numbers] })
  }
}
