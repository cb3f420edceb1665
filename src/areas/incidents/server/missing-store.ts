import { missingNumbers } from '#src/areas/incidents/domain/gaps'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A missing number with its plant. */
interface MissingTicket {
  readonly ticket_number: string
  readonly after: string
  readonly before: string
  readonly plant_id: number
  readonly plant: string
  readonly supplier: string
}

/** How many days back to look for gaps, how many tickets to read, how many missing numbers to check, and how many to offer. */
const DAYS = 3
const MOST_TICKETS = 20_000
const MOST_CHECKED = 1_000
const MOST_OFFERED = 50

/**
 * The ticket numbers that the plants of a project skipped in the last few days before its latest ticket, except those that open incidents
 * already list, and those on tickets of any other date (INCD-8). The latest ticket may be dated tomorrow, which has already begun in some
 * time zones.
 */
export async function findMissing(db: AgencyTransaction, project: number): Promise<MissingTicket[]> {
  const tickets = await db.many(sql<{ plant_id: number; ticket_number: string; is_own: boolean }>`
    WITH latest AS (
      SELECT max(ticket_date) AS day FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project}
        AND ticket_date <= (now() AT TIME ZONE 'UTC')::date + 1
    ), used AS (
      SELECT DISTINCT slip.plant_id FROM slips slip, latest
      WHERE slip.dot_authority_id = ${db.agency} AND slip.dot_project_id = ${project} AND slip.ticket_date > latest.day - ${DAYS}::int
    )
    SELECT slip.plant_id, slip.ticket_number, slip.dot_project_id IS NOT DISTINCT FROM ${project}::int AS is_own FROM slips slip, latest
    WHERE slip.dot_authority_id = ${db.agency} AND slip.plant_id IN (SELECT plant_id FROM used) AND slip.ticket_date > latest.day - ${DAYS}::int
    ORDER BY slip.ticketed_at DESC LIMIT ${MOST_TICKETS}`)
  const missing = missingNumbers(tickets.map(({ is_own: isOwn, ...ticket }) => ({ ...ticket, isOwn })), MOST_CHECKED)
  if (missing.length === 0) return []
  const keys = missing.map(({ ticket_number: number }) => comparisonKey(number))
  // an incident without a plant lists its numbers for every plant
  const known = await db.many(sql<{ plant_id: number | null; key: string }>`
    SELECT incident.plant_id, ticket.ticket_number_key AS key FROM incident_tickets ticket JOIN incidents incident ON incident.dot_authority_id = ticket.dot_authority_id AND incident.id = ticket.incident_id
    WHERE ticket.dot_authority_id = ${db.agency} AND incident.dot_project_id = ${project} AND incident.deleted_at IS NULL AND incident.state <> 'archived' AND ticket.ticket_number_key = ANY (${keys}::text[])
    UNION SELECT slip.plant_id, slip.ticket_number_key FROM slips slip
    WHERE slip.dot_authority_id = ${db.agency} AND slip.plant_id = ANY (${[...new Set(missing.map(({ plant_id: plant }) => plant))]}::int[]) AND slip.ticket_number_key = ANY (${keys}::text[])`)
  const without = new Set(known.map(({ plant_id: plant, key }) => JSON.stringify([plant, key])))
  const isKnown = (plant: number, key: string) => [plant, null].some((at) => without.has(JSON.stringify([at, key])))
  const offered = missing.filter(({ plant_id: plant, ticket_number: number }) => !isKnown(plant, comparisonKey(number))).slice(0, MOST_OFFERED)
  const plants = new Map((await db.many(sql<{ id: number; name: string; supplier: string }>`SELECT id, name, supplier FROM plants WHERE dot_authority_id = ${db.agency}`)).map((plant) => [plant.id, plant]))
  return offered.map((one) => ({ ...one, plant: plants.get(one.plant_id)?.name ?? '', supplier: plants.get(one.plant_id)?.supplier ?? '' }))
}
