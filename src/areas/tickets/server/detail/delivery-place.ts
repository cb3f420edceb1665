import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { sql } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'

/** Where a ticket was delivered, in degrees. */
export interface DeliveryPlace {
  readonly delivery_lat: number
  readonly delivery_long: number
}

/**
 * Stores the person's location as the ticket's delivery location, if the ticket's project collects locations and the ticket has no location
 * yet. 422 if the project requires a location and there is none. Does nothing for more than one ticket (PROJ-43). Returns the changes for
 * the ticket's event.
 */
export async function keepPlace(db: AgencyTransaction, tickets: readonly { readonly id: number }[], place: DeliveryPlace | null): Promise<Readonly<Record<string, readonly [null, number]>>> {
  const [only] = tickets
  if (only === undefined || tickets.length > 1) return {}
  const { wish, has_place } = await db.one(sql<{ wish: 'off' | 'optional' | 'required'; has_place: boolean }>`
    SELECT coalesce(p.collect_user_location, 'off') AS wish, s.delivery_lat IS NOT NULL AS has_place
    FROM slips s LEFT JOIN dot_projects p ON p.dot_authority_id = s.dot_authority_id AND p.id = s.dot_project_id
    WHERE s.dot_authority_id = ${db.agency} AND s.id = ${only.id}`)
  if (wish === 'required' && place === null) throw unprocessable('errors.location_required')
  if (wish === 'off' || place === null || has_place) return {}
  await db.run(sql`
    UPDATE slips SET delivery_lat = ${place.delivery_lat}, delivery_long = ${place.delivery_long}
    WHERE dot_authority_id = ${db.agency} AND id = ${only.id}`)
  return { delivery_lat: [null, place.delivery_lat], delivery_long: [null, place.delivery_long] }
}
