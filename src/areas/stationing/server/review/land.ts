import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Location } from '#src/areas/stationing/server/projections/projections'
import { projectRoot } from '#src/platform/server/project-root'

/**
 * The file with the coast of the built-in basemap: rings of coordinates in 1/1000 degree. The first pair of a ring is absolute; each other
 * pair is the difference from the pair before it.
 */
const WORLD = 'src/workspace/client/map/basemap/world.json'
const PARTS = 1_000
/**
 * A location that is this close to the coast counts as land: about 5 miles, because the coast is drawn coarsely, and roads run over bridges
 * and along the shore.
 */
const SHORE_DEGREES = 0.08

type Ring = readonly (readonly [longitude: number, latitude: number])[]
let rings: readonly Ring[] | null = null

/** Whether a location is on land of the United States, or close to its shore. */
export function isOnLand(location: Location): boolean {
  rings ??= readRings()
  const inside = rings.filter((ring) => surrounds(ring, location)).length % 2 === 1
  return inside || rings.some((ring) => isNear(ring, location))
}

function readRings(): readonly Ring[] {
  const { nation } = JSON.parse(readFileSync(join(projectRoot(), WORLD), 'utf8')) as { readonly nation: readonly (readonly number[])[] }
  return nation.map((steps) => {
    const ring: [number, number][] = []
    let [x, y] = [0, 0]
    for (let at = 0; at + 1 < steps.length; at += 2) {
      x += steps[at] ?? 0
      y += steps[at + 1] ?? 0
      ring.push([x / PARTS, y / PARTS])
    }
    return ring
  })
}

function surrounds(ring: Ring, { latitude, longitude }: Location): boolean {
  let isInside = false
  for (const [at, [x, y]] of ring.entries()) {
    const [fromX, fromY] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [x, y]
    if (y > latitude !== fromY > latitude && longitude < ((fromX - x) * (latitude - y)) / (fromY - y) + x) isInside = !isInside
  }
  return isInside
}

function isNear(ring: Ring, { latitude, longitude }: Location): boolean {
  const wide = Math.max(Math.cos((latitude * Math.PI) / 180), 0.1)
  return ring.some(([x, y], at) => {
    const [fromX, fromY] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [x, y]
    const [across, up] = [(x - fromX) * wide, y - fromY]
    const [pointX, pointY] = [(longitude - fromX) * wide, latitude - fromY]
    const size = across ** 2 + up ** 2
    const share = size === 0 ? 0 : Math.min(Math.max((pointX * across + pointY * up) / size, 0), 1)
    return Math.hypot(pointX - share * across, pointY - share * up) < SHORE_DEGREES
  })
}
