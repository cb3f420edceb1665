import { azimuthOf, distance, lineOf, placeOn, type Element, type Place, type SpiralShape } from '#src/areas/stationing/domain/geometry/element'
import type { RawElement } from '#src/areas/stationing/domain/landxml/raw'
import { refuse, type Refusal } from '#src/platform/domain/verdict'

/** An element, and the end point that the file states for it. */
export interface BuiltElement {
  readonly element: Element
  readonly start: Place
  readonly end: Place
}

/** The maximum distance in meters between a computed end point and the end point in the file. Files contain rounded points. */
export const CLOSE_METERS = 0.1

/** Maximum turn of a spiral, in radians. Spirals of roads turn far less, and larger ones could take unlimited time. */
const MOST_TURN = 2 * Math.PI

const shapes: ReadonlyMap<string, SpiralShape> = new Map((['clothoid', 'bloss', 'cosine', 'sinusoid', 'biquadratic'] as const).map((shape) => [shape, shape]))
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/** Reads a number of a LandXML file; null for any other text. */
export function readNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? ''
  const value = NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN
  return Number.isFinite(value) ? value : null
}

/** A point of LandXML: northing, easting and perhaps an elevation. Null if it is missing or not written as numbers. */
export function readPoint(text: string | undefined): Place | null {
  const [northing, easting] = (text ?? '').trim().split(/\s+/)
  const y = readNumber(northing)
  const x = readNumber(easting)
  return x === null || y === null ? null : { x, y }
}

/**
 * Builds an element of CoordGeom. `unit`: the length of the file's unit in meters. Directions are taken from points, because programs write
 * `dir` in different ways.
 */
export function buildElement({ tag, attributes, points }: RawElement, number: number, unit: number): BuiltElement | Refusal {
  const bad = (why: 'errors.landxml_point' | 'errors.landxml_curve' | 'errors.landxml_spiral') => refuse(why, { tag, number })
  const start = readPoint(points['Start'])
  const end = readPoint(points['End'])
  if (tag !== 'Line' && tag !== 'Curve' && tag !== 'Spiral') return refuse('errors.landxml_element', { tag, number })
  if (start === null || end === null) return bad('errors.landxml_point')
  const close = CLOSE_METERS / unit
  if (tag === 'Line') return { element: lineOf(start, end), start, end }
  const turn = turnOf(attributes['rot'])
  if (tag === 'Curve') {
    const center = readPoint(points['Center'])
    if (turn === null || center === null) return bad('errors.landxml_curve')
    const radius = distance(center, start)
    const from = azimuthOf(center, start)
    const circle = 2 * Math.PI
    const sweep = (((turn * (azimuthOf(center, end) - from)) % circle) + circle) % circle
    const written = attributes['radius'] === undefined ? radius : readNumber(attributes['radius'])
    if (!(radius > 0) || written === null || Math.abs(written - radius) > close || Math.abs(distance(center, end) - radius) > close) return bad('errors.landxml_curve')
    return { element: { kind: 'arc', center, radius, from, turn, length: sweep * radius }, start, end }
  }
  const toward = readPoint(points['PI'])
  const shape = shapes.get((attributes['spiType'] ?? 'clothoid').toLowerCase())
  if (shape === undefined) return refuse('errors.landxml_spiral_type', { type: attributes['spiType'] ?? '', number })
  const length = readNumber(attributes['length'])
  const before = curvatureOf(attributes['radiusStart'])
  const after = curvatureOf(attributes['radiusEnd'])
  if (turn === null || toward === null || length === null || !(length > 0) || before === null || after === null || distance(start, toward) === 0) return bad('errors.landxml_spiral')
  if (!(Math.max(before, after) * length <= MOST_TURN)) return bad('errors.landxml_spiral')
  const element: Element = { kind: 'spiral', shape, start, azimuth: azimuthOf(start, toward), before: turn * before, after: turn * after, length }
  return distance(placeOn(element, length), end) <= close ? { element, start, end } : bad('errors.landxml_spiral')
}

function turnOf(rot: string | undefined): 1 | -1 | null {
  return rot === 'cw' ? 1 : rot === 'ccw' ? -1 : null
}

/** The curvature for a radius, which is 0 for an infinite radius. Null for text that is not a radius. */
function curvatureOf(radius: string | undefined): number | null {
  if (radius === undefined) return null
  if (/^[+-]?inf(?:inity)?$/i.test(radius.trim())) return 0
  const value = readNumber(radius)
  if (value === null || value < 0) return null
  // some programs write 0 for the infinite radius of a straight end
  return value === 0 ? 0 : 1 / value
}
