import { expect, test } from 'vitest'
import { lineOf } from '#src/areas/stationing/domain/geometry/element'
import type { AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { locationOf, projectionOf, type Grid } from '#src/areas/stationing/server/projections/projections'
import { nearestStations } from '#src/areas/stationing/server/stations/nearest-station'

const projection = projectionOf(3735)
if (projection === null) throw new Error('Ohio South is not known')
const grid: Grid = { projection, foot: 'us_survey', scale: 1 }
/** The start of the roads, which run east from there. */
const [x, y] = [1_420_000, 460_000]
const road = (id: number, north: number, equations: AlignmentGeometry['equations'] = []): AlignmentGeometry => (
  { id, name: `Road ${id}`, dot_project_id: 1, placed_count: 1, start: 1_000, length: 1_000, elements: [lineOf({ x, y: y + north }, { x: x + 1_000, y: y + north })], equations, grid })
const ticket = (east: number, north: number, project = 1) => ({ id: 1, dot_project_id: project, station: null, ...locationOf(grid, { x: x + east, y: y + north }) })

test.each([
  ['to the right', 250, -20, '12+50.00', 20],
  ['to the left', 250, 20, '12+50.00', -20],
  ['on the road', 250, 0, '12+50.00', 0],
  ['to the right where stations decrease, which is to the left seen along them', 700, -20, '28+00.00', -20],
])('GEO-19 %s: the offset is positive to the right in the direction of increasing stations', (_what, east, north, station, offset) => {
  const nearest = nearestStations([road(1, 0, [{ at: 500, ahead: 3_000, isDecreasing: true }])])(ticket(east, north))
  expect([nearest.alignment?.id, nearest.station, Object.is(nearest.offset, -0) ? '-0' : nearest.offset]).toEqual([1, station, offset])
})

test('GEO-19 of two alignments the nearer one counts, but never one of another project, and beyond 500 feet none does', () => {
  const nearest = nearestStations([road(1, 0), road(2, 300), { ...road(3, 200), dot_project_id: 2 }])
  expect([nearest(ticket(100, 210)), nearest(ticket(100, 100)), nearest(ticket(100, 801)), nearest(ticket(100, 210, 4))].map(({ alignment, offset }) => [alignment?.id, offset])).toEqual([[2, 90], [1, -100], [undefined, null], [undefined, null]])
})
