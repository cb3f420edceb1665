import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CountiesFile, PlacesFile, WorldFile } from '#src/workspace/client/map/basemap/ground'

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '../../../src/workspace/client/map/basemap', name), 'utf8'))
const isOnEarth = (latitude: unknown, longitude: unknown) => typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/**
 * How many polylines of a file have fewer than two points, or a point that is not on the Earth. The first two numbers of a polyline are a
 * point; each further pair is the difference from the previous point.
 */
function faultyLines(lines: readonly (readonly number[])[], partsOfDegree: number): number {
  return lines.filter((line) => {
    let [x, y] = [0, 0]
    for (let at = 0; at < line.length; at += 2) {
      x += line[at] ?? Number.NaN
      y += line[at + 1] ?? Number.NaN
      if (!isOnEarth(y / partsOfDegree, x / partsOfDegree)) return true
    }
    return line.length < 4
  }).length
}

test('TICK-78 every line and every name of the shipped basemap has valid coordinates', () => {
  const [world, counties, { places }] = [read('world.json') as WorldFile, read('counties.json') as CountiesFile, read('places.json') as PlacesFile]
  expect([faultyLines(world.land, 100), faultyLines([...world.nation, ...world.states], 1000), faultyLines(counties.lines, 1000)]).toEqual([0, 0, 0])
  expect([...world.names, ...counties.names].filter(([name, latitude, longitude, width]) => name === '' || !isOnEarth(latitude, longitude) || !(width > 0))).toEqual([])
  expect(places.filter(([name, latitude, longitude]) => name === '' || !isOnEarth(latitude / 1000, longitude / 1000))).toEqual([])
  // drawing stops at the first city that is too small, so the cities must be sorted by size
  expect(places.every(([, , , rank], at) => at === 0 || rank <= (places[at - 1]?.[3] ?? 0))).toBe(true)
  expect([counties.names.length > 3_000, places.length > 10_000]).toEqual([true, true])
})
