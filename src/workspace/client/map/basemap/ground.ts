import { MERCATOR_EDGE, nearestTo } from '#src/platform/domain/map/box'
import { mercatorDown } from '#src/platform/domain/map/grid'
import type { Drawing } from '#src/workspace/client/map/canvas/canvas-layer'

/**
 * The file of the land and the states. A line is a list of longitudes and latitudes in 1/100 or 1/1000 degree: the first pair is absolute,
 * each further pair is the difference from the one before. Names have latitude, longitude and width in degrees.
 */
export interface WorldFile {
  readonly land: readonly (readonly number[])[]
  readonly nation: readonly (readonly number[])[]
  readonly states: readonly (readonly number[])[]
  readonly names: readonly Name[]
}

/** The file of the counties, which is only read for a close view. */
export interface CountiesFile {
  readonly lines: readonly (readonly number[])[]
  readonly names: readonly Name[]
}

/**
 * The file of cities and towns, the largest first. Each has a name, latitude and longitude in 1/1000 degree, and a rank from 0 (2,500
 * people) to 9, which rises by one for each doubling of the population.
 */
export interface PlacesFile {
  readonly places: readonly Place[]
}

type Place = readonly [name: string, latitude: number, longitude: number, rank: number]
type Name = readonly [name: string, latitude: number, longitude: number, width: number]

/** A line in the unit square of a Web Mercator map, with the edges of its bounding box. */
export interface Shape {
  readonly points: Float64Array
  readonly edges: readonly [west: number, north: number, east: number, south: number]
}

interface Names {
  readonly shapes: readonly Shape[]
  readonly names: readonly Name[]
}

export interface Ground {
  /** The land of the world, and over it the finer coast of the United States. */
  readonly land: readonly (readonly Shape[])[]
  readonly states: Names
  readonly counties: (Names & { readonly places: readonly Place[] }) | null
}

/** From this zoom level on, counties are shown. */
export const COUNTIES_ZOOM = 7
/** From this zoom level on, degree lines are shown, because often no state or county line is in view. */
const DEGREES_ZOOM = 9
/** The lowest rank shown is this number minus the zoom level: places of rank 4 and above at level 7, all places at level 11. */
const LEAST_RANK_AT_ZOOM_0 = 11
const DEGREE_STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
const DEGREE_WIDTH_PX = 160

/** The lines of a file, ready to draw. */
export function shapesOf(lines: readonly (readonly number[])[], partsOfDegree: 100 | 1000): readonly Shape[] {
  return lines.map((line) => {
    const points = new Float64Array(line.length)
    let [x, y, west, north, east, south] = [0, 0, 1, 1, 0, 0]
    for (let at = 0; at < line.length; at += 2) {
      x += line[at] ?? 0
      y += line[at + 1] ?? 0
      const across = (x / partsOfDegree + 180) / 360
      const down = mercatorDown(y / partsOfDegree)
      points[at] = across
      points[at + 1] = down
      west = Math.min(west, across)
      east = Math.max(east, across)
      north = Math.min(north, down)
      south = Math.max(south, down)
    }
    return { points, edges: [west, north, east, south] }
  })
}

/** Draws land, coasts, borders and names, in the theme's colors. While `ground` has not loaded (null), draws only water. */
export function drawGround(drawing: Drawing, ground: Ground | null): void {
  const { context, map, width, height, at, color } = drawing
  context.fillStyle = color('accent-soft')
  context.fillRect(0, 0, width, height)
  if (ground === null) return
  const zoom = map.getZoom()
  const world = 256 * 2 ** zoom
  const zero = at(MERCATOR_EDGE, -180)
  const copies = [-1, 0, 1].filter((copy) => zero.x + (copy + 1) * world > 0 && zero.x + copy * world < width)
  const trace = (shapes: readonly Shape[]) => {
    context.beginPath()
    for (const copy of copies) {
      const left = zero.x + copy * world
      for (const { points, edges: [west, north, east, south] } of shapes) {
        if (left + east * world < 0 || left + west * world > width || zero.y + south * world < 0 || zero.y + north * world > height) continue
        for (let index = 0; index < points.length; index += 2) {
          const x = left + (points[index] ?? 0) * world
          const y = zero.y + (points[index + 1] ?? 0) * world
          if (index === 0) context.moveTo(x, y)
          else context.lineTo(x, y)
        }
      }
    }
  }
  context.fillStyle = color('surface-2')
  for (const land of ground.land) {
    trace(land)
    context.fill('evenodd')
  }
  if (zoom >= DEGREES_ZOOM) drawDegrees(drawing)
  context.strokeStyle = color('line-strong')
  if (ground.counties !== null && zoom >= COUNTIES_ZOOM) {
    trace(ground.counties.shapes)
    context.lineWidth = 0.6
    context.setLineDash([4, 3])
    context.stroke()
    context.setLineDash([])
  }
  trace(ground.states.shapes)
  context.lineWidth = zoom < 6 ? 0.7 : 1.2
  context.stroke()
  const isFree = roomOf()
  if (ground.counties !== null && zoom >= COUNTIES_ZOOM) drawPlaces(drawing, ground.counties.places, zoom, isFree)
  const hasCounties = ground.counties !== null && zoom > COUNTIES_ZOOM
  drawNames(drawing, hasCounties ? ground.counties.names : ground.states.names, copies, world, isFree)
}

/** Whether there is room for a text at these edges, in pixels. If so, reserves that space. */
type IsFree = (left: number, top: number, right: number, bottom: number) => boolean

function roomOf(): IsFree {
  const boxes: (readonly [left: number, top: number, right: number, bottom: number])[] = []
  return (left, top, right, bottom) => {
    if (boxes.some(([l, t, r, b]) => left < r && l < right && top < b && t < bottom)) return false
    boxes.push([left, top, right, bottom])
    return true
  }
}

/** Draws cities and towns, more of them in a closer view. The largest are drawn first, so that they get the space. */
function drawPlaces({ context, map, at, color, width, height }: Drawing, places: readonly Place[], zoom: number, isFree: IsFree): void {
  const center = map.getCenter().lng
  context.font = '420 11px Inter Variable, system-ui, sans-serif'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = color('text-2')
  for (const [name, latitude, longitude, rank] of places) {
    // sorted by size: all the following ones are smaller
    if (rank < LEAST_RANK_AT_ZOOM_0 - zoom) break
    const { x, y } = at(latitude / 1000, nearestTo(center, longitude / 1000))
    if (x < 0 || y < 0 || x > width || y > height) continue
    if (!isFree(x - 4, y - 7, x + 8 + context.measureText(name).width, y + 7)) continue
    context.beginPath()
    context.arc(x, y, 2, 0, 2 * Math.PI)
    context.fill()
    context.fillText(name, x + 6, y)
  }
}

/** Draws the names that fit into the width of their areas. */
function drawNames({ context, at, color, width, height }: Drawing, names: readonly Name[], copies: readonly number[], world: number, isFree: IsFree): void {
  context.font = 'italic 420 11px Inter Variable, system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = color('text-2')
  for (const copy of copies) {
    for (const [name, latitude, longitude, degrees] of names) {
      if ((degrees / 360) * world < name.length * 6 + 12) continue
      const { x, y } = at(latitude, longitude + copy * 360)
      const half = context.measureText(name).width / 2
      if (x > 0 && y > 0 && x < width && y < height && isFree(x - half - 2, y - 7, x + half + 2, y + 7)) context.fillText(name, x, y)
    }
  }
}

/** Draws lines of latitude and longitude, at the smallest interval that leaves enough space between them. */
function drawDegrees({ context, map, at, color, width, height }: Drawing): void {
  const bounds = map.getBounds().pad(0.3)
  const room = width / DEGREE_WIDTH_PX
  const step = DEGREE_STEPS.find((one) => (bounds.getEast() - bounds.getWest()) / one < room) ?? 2
  context.strokeStyle = color('line')
  context.lineWidth = 1
  context.beginPath()
  for (let east = Math.ceil(bounds.getWest() / step) * step; east < bounds.getEast(); east += step) {
    const { x } = at(0, east)
    context.moveTo(x, 0)
    context.lineTo(x, height)
  }
  for (let north = Math.ceil(bounds.getSouth() / step) * step; north < bounds.getNorth(); north += step) {
    const { y } = at(north, 0)
    context.moveTo(0, y)
    context.lineTo(width, y)
  }
  context.stroke()
}
