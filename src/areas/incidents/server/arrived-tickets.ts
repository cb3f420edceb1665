import { recordIncident } from '#src/areas/incidents/server/record-incident'
import { plantOfIncident, touchIncident } from '#src/areas/incidents/server/store'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterReceipt, ReceivedTicket } from '#src/platform/server/extensions/received-tickets'
import type { Actor } from '#src/platform/server/http/security/actor'

/** An incident, and the numbers of its missing tickets that arrived in its project or left it. */
interface ChangedIncident {
  readonly id: number
  readonly dot_project_id: number
  readonly issue_type: string
  readonly numbers: readonly string[]
}

/**
 * Marks missing tickets as arrived ("checks them off") in the transaction that receives them or moves them to the incident's project, with
 * an event for each incident. A ticket that leaves the incident's project counts as missing again.
 */
export const checkOffArrived: AfterReceipt = (db, actor, tickets) => {
  const present = tickets.filter(({ isNew }) => !isNew)
  return checkOff(db, actor, { present: present.length === 0 ? null : asRows(present), all: asRows(tickets) })
}

/**
 * Checks off missing tickets. `all`: the tickets to compare with missing ones, as SQL for rows `came (id, key, project, plant)`. `present`:
 * SQL for the rows of `all` whose tickets had been received before, or null if there are none. If such a ticket has left the incident's
 * project, it counts as missing again.
 */
async function checkOff(db: AgencyTransaction, actor: Actor, { present, all }: { readonly present: SqlPart | null; readonly all: SqlPart }): Promise<void> {
  const left = present === null ? [] : await uncheckLeft(db, present)
  const arrived = await checkArrived(db, all)
  for (const { numbers, ...incident } of left) await recordIncident(db, actor, 'ticket_left', incident, await touchIncident(db, incident.id), { arrived: [numbers, null] })
  for (const { numbers, ...incident } of arrived) await recordIncident(db, actor, 'ticket_arrived', incident, await touchIncident(db, incident.id), { arrived: [null, numbers] })
}

/**
 * Checks off the missing tickets of some incidents again, because tickets may have arrived or left without being compared with these
 * incidents. `which`: SQL condition for the incidents, on the row `incident` and on the id of its plant, `plant.id`.
 */
export function checkOffAgain(db: AgencyTransaction, actor: Actor, which: SqlPart): Promise<void> {
  // under row-level security a condition with a subquery or with coalesce cannot use an index, so the plant is joined and chosen with CASE
  const missing = sql.part`incidents incident JOIN incident_tickets missing ON missing.dot_authority_id = incident.dot_authority_id AND missing.incident_id = incident.id
    LEFT JOIN plants own ON own.dot_authority_id = incident.dot_authority_id AND own.id = incident.plant_id
    CROSS JOIN LATERAL (SELECT CASE WHEN own.merged_into IS NULL THEN own.id ELSE own.merged_into END AS id) AS plant`
  const where = sql.part`incident.dot_authority_id = ${db.agency} AND incident.deleted_at IS NULL AND incident.state <> 'archived' AND ${which} AND slip.dot_authority_id = ${db.agency}`
  const columns = sql.part`slip.id, slip.ticket_number_key, slip.dot_project_id, slip.plant_id`
  const present = sql.part`(SELECT ${columns} FROM ${missing} JOIN slips slip ON slip.id = missing.slip_id WHERE ${where}) AS came (id, key, project, plant)`
  const all = sql.part`(SELECT ${columns} FROM ${missing} JOIN slips slip ON slip.plant_id = plant.id AND slip.ticket_number_key = missing.ticket_number_key WHERE ${where} AND missing.arrived_at IS NULL
    UNION SELECT ${columns} FROM ${missing} JOIN slips slip ON slip.dot_project_id = incident.dot_project_id AND slip.ticket_number_key = missing.ticket_number_key
    WHERE ${where} AND missing.arrived_at IS NULL AND incident.plant_id IS NULL) AS came (id, key, project, plant)`
  return checkOff(db, actor, { present, all })
}

/**
 * SQL condition for a ticket `came` to count as a missing ticket of an incident: it is in the incident's project, or has no project and is
 * from the incident's plant. If the incident names a plant, the ticket must be from that plant.
 */
const isOfIncident = sql.part`(incident.dot_project_id = came.project OR (came.project IS NULL AND ${plantOfIncident} = came.plant)) AND (incident.plant_id IS NULL OR ${plantOfIncident} = came.plant)`

const asRows = (tickets: readonly ReceivedTicket[]) => sql.part`unnest(${tickets.map(({ id }) => id)}::int[], ${tickets.map(({ ticket_number_key: key }) => key)}::text[],
  ${tickets.map(({ dot_project_id: project }) => project)}::int[], ${tickets.map(({ plant_id: plant }) => plant)}::int[]) AS came (id, key, project, plant)`

function checkArrived(db: AgencyTransaction, came: SqlPart): Promise<ChangedIncident[]> {
  return db.many(sql<ChangedIncident>`
    WITH found AS (
      SELECT missing.incident_id, missing.ticket_number_key, min(came.id) AS slip_id FROM ${came}
      JOIN incident_tickets missing ON missing.dot_authority_id = ${db.agency} AND missing.ticket_number_key = came.key AND missing.arrived_at IS NULL
      JOIN incidents incident ON incident.dot_authority_id = ${db.agency} AND incident.id = missing.incident_id AND incident.deleted_at IS NULL AND incident.state <> 'archived'
        AND ${isOfIncident}
      GROUP BY 1, 2
    ), checked AS (
      UPDATE incident_tickets missing SET slip_id = found.slip_id, arrived_at = now() FROM found
      WHERE missing.dot_authority_id = ${db.agency} AND missing.incident_id = found.incident_id AND missing.ticket_number_key = found.ticket_number_key
        -- another transaction may have checked it off since, and has written the event
        AND missing.arrived_at IS NULL
      RETURNING missing.incident_id, missing.ticket_number
    )
    SELECT incident.id, incident.dot_project_id, incident.issue_type, array_agg(checked.ticket_number ORDER BY checked.ticket_number) AS numbers
    FROM checked JOIN incidents incident ON incident.dot_authority_id = ${db.agency} AND incident.id = checked.incident_id GROUP BY 1, 2, 3 ORDER BY 1`)
}

function uncheckLeft(db: AgencyTransaction, came: SqlPart): Promise<ChangedIncident[]> {
  return db.many(sql<ChangedIncident>`
    WITH unchecked AS (
      UPDATE incident_tickets missing SET slip_id = NULL, arrived_at = NULL FROM ${came}, incidents incident
      WHERE missing.dot_authority_id = ${db.agency} AND missing.slip_id = came.id AND missing.ticket_number_key = came.key
        AND incident.dot_authority_id = ${db.agency} AND incident.id = missing.incident_id AND incident.deleted_at IS NULL AND incident.state <> 'archived'
        AND (${isOfIncident}) IS NOT TRUE
      RETURNING missing.incident_id, missing.ticket_number
    )
    SELECT incident.id, incident.dot_project_id, incident.issue_type, array_agg(unchecked.ticket_number ORDER BY unchecked.ticket_number) AS numbers
    FROM unchecked JOIN incidents incident ON incident.dot_authority_id = ${db.agency} AND incident.id = unchecked.incident_id GROUP BY 1, 2, 3 ORDER BY 1`)
}
