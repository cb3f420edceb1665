import { checkOff } from '#src/areas/incidents/server/arrived-tickets'
import { plantOfIncident } from '#src/areas/incidents/server/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/**
 * Checks off the missing tickets of these plants' incidents again, after plants were merged or a merge was undone: tickets that came
 * earlier from the other plant now count, or no longer count. Runs after the tickets have moved and the plants are written.
 */
export function checkOffMerged(db: AgencyTransaction, actor: Actor, plants: readonly number[]): Promise<void> {
  const ofPlants = sql.part`incidents incident JOIN incident_tickets missing ON missing.dot_authority_id = incident.dot_authority_id AND missing.incident_id = incident.id
    CROSS JOIN LATERAL (SELECT ${plantOfIncident} AS id) AS plant`
  const where = sql.part`incident.dot_authority_id = ${db.agency} AND incident.deleted_at IS NULL AND incident.state <> 'archived' AND plant.id = ANY (${[...plants]}::int[]) AND slip.dot_authority_id = ${db.agency}`
  const columns = sql.part`slip.id, slip.ticket_number_key, slip.dot_project_id, slip.plant_id`
  const tickets = sql.part`(SELECT ${columns} FROM ${ofPlants} JOIN slips slip ON slip.plant_id = plant.id AND slip.ticket_number_key = missing.ticket_number_key WHERE ${where}
    UNION SELECT ${columns} FROM ${ofPlants} JOIN slips slip ON slip.id = missing.slip_id WHERE ${where}) AS came (id, key, project, plant)`
  return checkOff(db, actor, { present: tickets, all: tickets })
}
