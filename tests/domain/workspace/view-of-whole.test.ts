import { expect, test } from 'vitest'
import { MAP_POINTS_MAX } from '#src/platform/domain/map/limits'
import { viewOfWhole } from '#src/workspace/domain/map/view-of-whole'

const at = (id: number, latitude: number, longitude: number, path?: readonly (readonly number[])[]) => ({ id, latitude, longitude, ...(path === undefined ? {} : { path }) })
const boxOf = (west: number, south: number, east: number, north: number) => ({ west, south, east, north })
const cluster = (id: number, count: number, west: number, south: number) => ({ id, count, latitude: south + 0.01, longitude: west + 0.01, box: boxOf(west, south, west + 0.02, south + 0.02) })
const whole = (points: readonly ReturnType<typeof at>[], extent: ReturnType<typeof boxOf> | null, clusters: readonly ReturnType<typeof cluster>[] = [], cells = 2 ** 13) => ({ is_cut: false, cells_across: cells, extent, points, clusters })
const view = (zoom: number, west: number, south: number, east: number, north: number) => ({ zoom, box: boxOf(west, south, east, north) })

const two = whole([at(1, 46.5, -120.5), at(2, 46.9, -120.1)], boxOf(-120.5, 46.5, -120.1, 46.9))
const line = whole([at(1, 46.5, -120.5, [[46.5, -120.6], [46.5, -120.4]])], boxOf(-120.6, 46.5, -120.4, 46.5))
const overDateLine = whole([at(1, 52, 179.5), at(2, 52, -179.5)], boxOf(179.5, 52, -179.5, 52))
const clustered = whole([at(9, 46.9, -120.1)], boxOf(-120.5, 46.5, -120.1, 46.9), [cluster(1, 300, -120.5, 46.5), cluster(2, 100, -120.46, 46.5)])
const many = whole(Array.from({ length: MAP_POINTS_MAX + 1 }, (_, n) => at(n + 1, 46.5, -120.5 + n / 1_000)), boxOf(-120.5, 46.5, -120.2, 46.5), [], 2 ** 14)

test.each<[row: string, answer: Parameters<typeof viewOfWhole>[0], view: ReturnType<typeof view>, ids: readonly number[] | null, clusters: readonly (readonly [id: number, count: number])[]]>([
  ['1 all points, and all in view', two, view(8, -122, 46, -120, 47), [1, 2], []],
  ['2 all points, and some in view', two, view(12, -120.6, 46.4, -120.4, 46.6), [1], []],
  ['3 all points, and none in view', two, view(12, 10, 46.4, 11, 46.6), [], []],
  ['4 nothing anywhere', whole([], null), view(12, 10, 46.4, 11, 46.6), [], []],
  ['5 a line that is wholly in view: its mile marks are those of the zoom level', line, view(8, -122, 46, -120, 47), null, []],
  ['6 a line that ends in view: the server must be asked', line, view(12, -120.45, 46.4, -120.3, 46.6), null, []],
  ['7 a view over the date line', overDateLine, view(5, 170, 40, -170, 60), [1, 2], []],
  ['8 one side of the date line', overDateLine, view(5, 170, 40, 179.9, 60), [1], []],
  ['9 the view around the world on the other side of the date line', overDateLine, view(2, -179, 40, 179, 60), [], []],
  ['10 clusters of a coarser grid', clustered, view(8, -121, 46, -120, 47), [9], [[1, 400]]],
  ['11 clusters unchanged', clustered, view(11, -120.6, 46.4, -120, 47), [9], [[1, 300], [2, 100]]],
  ['12 a finer grid than the answer has: the server must be asked', clustered, view(12, -120.6, 46.4, -120, 47), null, []],
  ['13 clusters that are not all in view', clustered, view(8, -120.49, 46, -120, 47), null, []],
  ['14 the closest level, where nothing is clustered', clustered, view(18, -121, 46, -120, 47), null, []],
  ['15 more points than a view shows, which are clusters there', many, view(8, -122, 46, -120, 47), [], [[1, 266], [267, 35]]],
])('TICK-78 row %s of what an answer for the world has of a view', (_row, answer, shown, ids, clusters) => {
  const marks = viewOfWhole(answer, shown)
  expect(marks?.points.map(({ id }) => id) ?? null).toEqual(ids)
  expect(marks?.clusters.map(({ id, count }) => [id, count]) ?? []).toEqual(clusters)
})

test('TICK-78 a cluster has all of its locations in its box, and is placed where most of them are', () => {
  expect(viewOfWhole(clustered, view(8, -121, 46, -120, 47))?.clusters).toEqual([{ id: 1, count: 400, latitude: expect.closeTo(46.51, 9), longitude: expect.closeTo(-120.48, 9), box: { west: -120.5, south: 46.5, east: expect.closeTo(-120.44, 9), north: 46.52 } }])
})
