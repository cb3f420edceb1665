import { azimuthOf, distance, lineOf, placeOn, type Element, type Place } from '#src/areas/stationing/domain/geometry/element'

/** A part of a drawing: consecutive elements on one layer. */
export interface DxfPiece {
  readonly layer: string
  readonly elements: readonly Element[]
}

/** An entity of a DXF drawing: its group codes, each with its values in order. */
export interface DxfEntity {
  readonly type: string
  readonly codes: ReadonlyMap<number, readonly string[]>
}

/** The entities that alignments are made of. */
export const DXF_READ: ReadonlySet<string> = new Set(['LINE', 'ARC', 'LWPOLYLINE', 'POLYLINE'])
/**
 * Kinds of entities that may belong to a road but are not read. If a file has any, a note about the file names them. Other kinds, such as
 * texts and points, are ignored without a note.
 */
export const DXF_NAMED: ReadonlySet<string> = new Set(['SPLINE', 'ELLIPSE', 'INSERT', 'HELIX', 'MLINE'])

/**
 * A corner of a polyline. The bulge describes the arc from this corner to the next one: it is the tangent of a quarter of the arc's angle,
 * positive if the arc turns left, and 0 for a straight line.
 */
export interface Corner extends Place {
  readonly bulge: number
}

const numbers = ({ codes }: DxfEntity, code: number) => (codes.get(code) ?? []).map(Number)
const first = (entity: DxfEntity, code: number, otherwise = Number.NaN) => numbers(entity, code)[0] ?? otherwise

/** The elements of an entity; null when its values are not valid. `corners` are used if the entity is a polyline. */
export function elementsOf(entity: DxfEntity, corners: readonly Corner[]): readonly Element[] | null {
  // an extrusion direction that points down mirrors the entity
  const isMirrored = first(entity, 230, 1) < 0
  switch (entity.type) {
    case 'LINE':
      return checked([lineOf({ x: first(entity, 10), y: first(entity, 20) }, { x: first(entity, 11), y: first(entity, 21) })])
    case 'ARC': {
      const [radius, from, to] = [first(entity, 40), first(entity, 50), first(entity, 51)].map(Number)
      if (radius === undefined || from === undefined || to === undefined) return null
      const sweep = ((((to - from) % 360) + 360) % 360 || 360) * (Math.PI / 180)
      const center = { x: first(entity, 10), y: first(entity, 20) }
      const azimuth = Math.PI / 2 - from * (Math.PI / 180)
      const arc: Element = { kind: 'arc', center, radius, from: azimuth, turn: -1, length: sweep * radius }
      return radius > 0 ? checked([isMirrored ? mirrored(arc) : arc]) : null
    }
    default: {
      const isClosed = (first(entity, 70, 0) & 1) === 1
      const parts = corners.flatMap((corner, at) => {
        const next = corners[at + 1] ?? (isClosed ? corners[0] : undefined)
        return next === undefined || distance(corner, next) === 0 ? [] : [partOf(corner, next)]
      })
      return checked(isMirrored ? parts.map(mirrored) : parts)
    }
  }
}

/** The corners of a lightweight polyline (LWPOLYLINE). `values` are its codes and values in file order, one corner after another. */
export function cornersOf(values: readonly (readonly [code: number, value: string])[]): readonly Corner[] {
  const corners: { x: number; y: number; bulge: number }[] = []
  for (const [code, value] of values) {
    const last = corners.at(-1)
    if (code === 10) corners.push({ x: Number(value), y: Number.NaN, bulge: 0 })
    else if (code === 20 && last !== undefined) last.y = Number(value)
    else if (code === 42 && last !== undefined) last.bulge = Number(value)
  }
  return corners
}

function partOf(start: Corner, end: Place): Element {
  if (start.bulge === 0) return lineOf({ x: start.x, y: start.y }, { x: end.x, y: end.y })
  const angle = 4 * Math.atan(Math.abs(start.bulge))
  const chord = distance(start, end)
  const radius = chord / (2 * Math.sin(angle / 2))
  const turn = start.bulge > 0 ? -1 : 1
  // the center lies beside the middle of the chord, on the side to which the part turns
  const toward = azimuthOf(start, end) + (turn * Math.PI) / 2
  const off = radius * Math.cos(angle / 2)
  const center = { x: (start.x + end.x) / 2 + off * Math.sin(toward), y: (start.y + end.y) / 2 + off * Math.cos(toward) }
  return { kind: 'arc', center, radius, from: azimuthOf(center, start), turn, length: radius * angle }
}

/** An element mirrored at the y axis: all values of x are negated. */
function mirrored(element: Element): Element {
  const flip = ({ x, y }: Place): Place => ({ x: -x, y })
  if (element.kind === 'line') return { ...element, start: flip(element.start), end: flip(element.end) }
  if (element.kind === 'arc') return { ...element, center: flip(element.center), from: -element.from, turn: element.turn === 1 ? -1 : 1 }
  return element
}

/** The same element in the other direction. */
export function reversed(element: Element): Element {
  if (element.kind === 'line') return { ...element, start: element.end, end: element.start }
  if (element.kind === 'arc') return { ...element, from: element.from + (element.turn * element.length) / element.radius, turn: element.turn === 1 ? -1 : 1 }
  const { x, y, azimuth } = placeOn(element, element.length)
  return { ...element, start: { x, y }, azimuth: azimuth + Math.PI, before: -element.after, after: -element.before }
}

function checked(elements: readonly Element[]): readonly Element[] | null {
  const isFine = elements.every((element) => [placeOn(element, 0), placeOn(element, element.length)].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) && Number.isFinite(element.length))
  return isFine ? elements.filter(({ length }) => length > 0) : null
}
