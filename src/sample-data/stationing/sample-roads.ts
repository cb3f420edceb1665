import { ahead, lengthOf, lineOf, placeOn, type Element, type Place } from '#src/areas/stationing/domain/geometry/element'
import { placeAt } from '#src/areas/stationing/domain/geometry/nearest'
import type { Stationing } from '#src/areas/stationing/domain/station-text'
import { locationOf, placeOf, projections, type Grid } from '#src/areas/stationing/server/projections/projections'
import { nearestStations } from '#src/areas/stationing/server/stations/nearest-station'

interface Location {
  readonly latitude: number
  readonly longitude: number
}

/** The road of a project, which is also its alignment. Lengths are in the foot (international or US survey) that its grid uses. */
export interface SampleRoad {
  readonly grid: Grid
  readonly elements: readonly Element[]
  readonly stationing: Stationing
}

const RADIUS = 1_900
const SPIRAL = 300

/** A road that consists of a straight line, a spiral, a curve, another spiral and another straight line. */
function roadFrom(start: Place, azimuth: number): Element[] {
  const first = lineOf(start, ahead(start, azimuth, 1_450))
  const into: Element = { kind: 'spiral', shape: 'clothoid', start: ahead(start, azimuth, 1_450), azimuth, before: 0, after: 1 / RADIUS, length: SPIRAL }
  const bend = placeOn(into, SPIRAL)
  const center = { x: bend.x + RADIUS * Math.cos(bend.azimuth), y: bend.y - RADIUS * Math.sin(bend.azimuth) }
  const curve: Element = { kind: 'arc', center, radius: RADIUS, from: bend.azimuth - Math.PI / 2, turn: 1, length: 900 }
  const { azimuth: leaving, ...at } = placeOn(curve, 900)
  const out: Element = { kind: 'spiral', shape: 'clothoid', start: at, azimuth: leaving, before: 1 / RADIUS, after: 0, length: SPIRAL }
  const { azimuth: straight, ...last } = placeOn(out, SPIRAL)
  return [first, into, curve, out, lineOf(last, ahead(last, straight, 2_200))]
}

/** The road of an agency's first (0) or second (1) project under construction; null where no projection fits. */
export function roadOf(project: Location, index: number): SampleRoad | null {
  const zone = Math.floor((project.longitude + 180) / 6) + 1
  const projection = projections.find(({ name }) => name === `NAD83 / UTM zone ${zone}N`)
  if (projection === undefined) return null
  const grid: Grid = { projection, foot: 'us_survey', scale: 1 }
  const elements = roadFrom(placeOf(grid, project), index === 0 ? 1.35 : 0.4)
  return { grid, elements, stationing: { start: index === 0 ? 1_000 : 2_103.72, length: lengthOf(elements), equations: [] } }
}

/** The location beside a road: `part` is the share of its length, from 0 to 1, and `offset` is in feet, positive to the right. */
export function besideRoad({ grid, elements, stationing }: SampleRoad, part: number, offset: number): Location {
  const place = placeAt(elements, part * stationing.length, offset)
  if (place === null) throw new Error('the road ends before that')
  return locationOf(grid, place)
}

/** Finds the station and the offset that the product gives a ticket beside this road (GEO-19). */
export function stationsOf({ grid, elements, stationing }: SampleRoad): (at: Location) => { readonly station: string | null; readonly offset: number | null } {
  const nearest = nearestStations([{ id: 1, name: '', dot_project_id: 1, placed_count: 1, ...stationing, elements, grid }])
  return (at) => nearest({ id: 1, dot_project_id: 1, station: null, ...at })
}
