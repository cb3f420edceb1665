import { lengthOf, placeOn, type Element, type Place } from '#src/areas/stationing/domain/geometry/element'
import { note } from '#src/areas/stationing/domain/gis-files/notes'
import { reversed, type DxfPiece } from '#src/areas/stationing/domain/gis-files/dxf-pieces'
import { foundName, type FoundAlignment, type FoundInFile } from '#src/areas/stationing/domain/gis-files/found-alignment'
import { ALIGNMENTS_MAX } from '#src/areas/stationing/domain/limits'

/**
 * The meters per drawing unit ($INSUNITS). Feet are not in this list: drawings do not distinguish the two kinds of foot, so the projection
 * determines the kind.
 */
const UNITS: ReadonlyMap<number, number> = new Map([[1, 0.0254], [3, 1609.344], [4, 0.001], [5, 0.01], [6, 1], [7, 1000], [10, 0.9144]])
const FEET: ReadonlySet<number> = new Set([2, 21])

/** Two ends meet if they are at most this far apart, in drawing units. */
const CLOSE = 0.01

/** Joins the parts of each layer that meet end to end into alignments (PLUS-28). An alignment ends where more than two parts meet. */
export function dxfAlignments(pieces: readonly DxfPiece[], units: number, left: ReadonlyMap<string, number>): FoundInFile {
  const byLayer = new Map<string, DxfPiece[]>()
  for (const piece of pieces) {
    const same = byLayer.get(piece.layer) ?? []
    byLayer.set(piece.layer, same)
    same.push(piece)
  }
  const chains = [...byLayer].flatMap(([layer, own]) => chainsOf(own.map(({ elements }) => elements)).map((elements) => ({ layer, elements, length: lengthOf(elements) })))
  const longest = chains.length <= ALIGNMENTS_MAX ? chains : chains.toSorted((one, other) => other.length - one.length).slice(0, ALIGNMENTS_MAX)
  const shown = chains.filter((chain) => longest.includes(chain))
  const countByLayer = new Map<string, number>()
  const alignments = shown.map(({ layer, elements }): FoundAlignment => {
    const number = (countByLayer.get(layer) ?? 0) + 1
    countByLayer.set(layer, number)
    const name = foundName(layer, 'Layer')
    return { name: number === 1 ? name : foundName(`${[...name].slice(0, 100).join('')} (${number})`, name), unit: FEET.has(units) ? 0 : (UNITS.get(units) ?? null), station_start: 0, elements, fault: '' }
  })
  const kinds = [...left].map(([kind, count]) => `${kind} (${count})`).join(', ')
  return {
    alignments,
    notes: [
      note('no_georeference'),
      ...(UNITS.has(units) || FEET.has(units) ? [] : [note('unit')]),
      ...(kinds === '' ? [] : [note('kinds_left', { kinds })]),
      ...(chains.length > shown.length ? [note('many_left', { max: ALIGNMENTS_MAX, count: chains.length - shown.length })] : []),
    ],
  }
}

/** Joins parts whose ends meet. */
function chainsOf(pieces: readonly (readonly Element[])[]): readonly (readonly Element[])[] {
  const meeting = meetingEnds(pieces)
  const used = new Set<number>()
  return [...pieces.keys()].flatMap((piece) => {
    if (used.has(piece)) return []
    used.add(piece)
    /** The parts that continue the piece beyond each of its ends, in order from the piece outward. */
    const beyond: Readonly<Record<'start' | 'end', (readonly Element[])[]>> = { start: [], end: [] }
    for (const isStart of [false, true]) {
      for (let next = meeting(endOf(piece, isStart)); next !== NONE && !used.has(next >> 1); next = meeting(next ^ 1)) {
        used.add(next >> 1)
        const elements = pieces[next >> 1] ?? []
        // a part that points against the direction of the chain is reversed
        beyond[isStart ? 'start' : 'end'].push((next & 1) === (isStart ? 0 : 1) ? elements.toReversed().map(reversed) : elements)
      }
    }
    return [[...beyond.start.toReversed(), pieces[piece] ?? [], ...beyond.end].flat()]
  })
}

const NONE = -1

/** The ends of a piece as numbers: twice the piece's number for its start, and 1 more for its end. */
function endOf(piece: number, isStart: boolean): number {
  return piece * 2 + (isStart ? 0 : 1)
}

/**
 * Returns a function that takes an end and returns the only other end that meets it, or NONE if no other end or more than one meets it. The
 * ends are indexed by the grid square in which they lie. They are stored as numbers in arrays, because hundreds of thousands of objects
 * would take a hundred megabytes of memory.
 */
function meetingEnds(pieces: readonly (readonly Element[])[]): (end: number) => number {
  const count = pieces.length * 2
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(count, 2)))
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)]
  const [first, next] = [new Int32Array(buckets).fill(NONE), new Int32Array(count)]
  const square = (feet: number) => Math.floor(feet / CLOSE)
  const bucketOf = (column: number, row: number) => (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & (buckets - 1)
  for (let end = 0; end < count; end += 1) {
    const { x, y } = placeOfEnd(pieces[end >> 1] ?? [], (end & 1) === 0)
    const bucket = bucketOf(square(x), square(y))
    xs[end] = x
    ys[end] = y
    next[end] = first[bucket] ?? NONE
    first[bucket] = end
  }
  return (end) => {
    const [x, y] = [xs[end] ?? Number.NaN, ys[end] ?? Number.NaN]
    // a set, because neighboring grid squares may share a bucket, which must be searched only once
    const near = new Set([-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => bucketOf(square(x) + dx, square(y) + dy))))
    let match = NONE
    for (const bucket of near) {
      for (let other = first[bucket] ?? NONE; other !== NONE; other = next[other] ?? NONE) {
        if (other === end || !(Math.hypot((xs[other] ?? 0) - x, (ys[other] ?? 0) - y) <= CLOSE)) continue
        if (match !== NONE) return NONE
        match = other
      }
    }
    return match
  }
}

function placeOfEnd(elements: readonly Element[], isStart: boolean): Place {
  const element = isStart ? elements[0] : elements.at(-1)
  return element === undefined ? { x: Number.NaN, y: Number.NaN } : placeOn(element, isStart ? 0 : element.length)
}
