import { note } from '#src/areas/stationing/domain/gis-files/notes'
import { GIS_FAR_MILES, TICKETS_FAR_MILES } from '#src/areas/stationing/domain/gis-files/limits'
import { isOnLand } from '#src/areas/stationing/server/review/land'
import { isInArea, type Location, type Projection } from '#src/areas/stationing/server/projections/projections'
import { middleOfTickets } from '#src/areas/tickets/server/public/tickets-middle'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The location of a project, and the median location of its tickets. Each is null if it is unknown. */
export interface Surroundings {
  readonly project: Location | null
  readonly tickets: Location | null
}

const EARTH_MILES = 3_958.8

/** The surroundings with which an alignment of a project is compared before it is confirmed (PLUS-28). */
export async function surroundingsOf(db: AgencyTransaction, project: number): Promise<Surroundings> {
  const location = await db.maybeOne(sql<Location>`SELECT latitude, longitude FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${project} AND latitude IS NOT NULL AND longitude IS NOT NULL`)
  return { project: location, tickets: await middleOfTickets(db, project) }
}

/**
 * The line of an alignment on the map (null if its projection gives no locations), and the warning to check before it is confirmed (empty
 * if there is none).
 */
export function warningOf(path: readonly Location[], projection: Projection, { project, tickets }: Surroundings): { readonly path: number[][] | null; readonly warning: string } {
  const isKnown = path.every(({ latitude, longitude }) => Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
  const isOutside = !isKnown || !path.every((location) => isInArea(projection, location))
  const [first] = path
  const milesFrom = (other: Location | null) => (other === null || first === undefined || !isKnown ? 0 : milesBetween(other, first))
  const [miles, ticketMiles] = [milesFrom(project), milesFrom(tickets)]
  const ends = [first, path[Math.floor(path.length / 2)], path.at(-1)].flatMap((location) => location ?? [])
  const warnings = [
    ...(isOutside ? [note('outside', { projection: projection.name })] : []),
    ...(isKnown && !ends.some(isOnLand) ? [note('off_land')] : []),
    ...(miles > GIS_FAR_MILES ? [note('far', { miles: Math.round(miles) })] : []),
    ...(ticketMiles > TICKETS_FAR_MILES ? [note('far_tickets', { miles: Math.round(ticketMiles) })] : []),
  ]
  return { path: isKnown ? path.map(({ latitude, longitude }) => [latitude, longitude]) : null, warning: warnings.join(' ') }
}

function milesBetween(one: Location, other: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}
