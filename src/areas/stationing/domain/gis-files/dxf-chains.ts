import { lengthOf, placeOn, type Element, type Place } from '#src/areas/stationing/domain/geometry/element'
import { note } from '#src/areas/stationing/domain/gis-files/notes'
import { reversed, type DxfPiece } from '#src/areas/stationing/domain/gis-files/dxf-pieces'
import { foundName, type FoundAlignment, type FoundInFile } from '#src/areas/stationing/domain/gis-files/found-alignment'
import { ALIGNMENTS_MAX } from '#src/areas/stationing/domain/limits'

/** The meters of the drawing units ($INSUNITS). Feet are those of the projection: drawings do not tell the two kinds of foot apart. */
const UNITS: ReadonlyMap<number, number> = new Map([[1, 0.0254], [3, 1609.344], [4, 0.001], [5, 0.01], [6, 1], [7, 1000], [10, 0.9144]])
const FEET: ReadonlySet<number> = new Set([2, 21])

/** So far apart, in units of the drawing, two ends still meet. */
const CLOSE = 0.01

/** The chains of a drawing's parts that meet end to end on a layer, as alignments (PLUS-28). Where more than two meet, a chain ends. */
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
  const seen = new Map<string, number>()
  const alignments = shown.map(({ layer, elements }): FoundAlignment => {
    const number = (seen.get(layer) ?? 0) + 1
    seen.set(layer, number)
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

interface End {
  readonly piece: number
  /** Whether it is the start of its piece. */
  readonly isStart: boolean
}

/** Joins parts whose ends meet. */
function chainsOf(pieces: readonly (readonly Element[])[]): readonly (readonly Element[])[] {
  const ends = new Map<string, End[]>()
  const placeOfEnd = ({ piece, isStart }: End): Place => {
    const elements = pieces[piece] ?? []
    const element = isStart ? elements[0] : elements.at(-1)
    return element === undefined ? { x: Number.NaN, y: Number.NaN } : placeOn(element, isStart ? 0 : element.length)
  }
  const cell = (x: number, y: number) => `${x} ${y}`
  const cellOf = ({ x, y }: Place) => [Math.floor(x / CLOSE), Math.floor(y / CLOSE)] as const
  for (const piece of pieces.keys()) {
    for (const isStart of [true, false]) {
      const [x, y] = cellOf(placeOfEnd({ piece, isStart }))
      const same = ends.get(cell(x, y)) ?? []
      ends.set(cell(x, y), same)
      same.push({ piece, isStart })
    }
  }
  /** The one other end that meets this one; null when there is none, or more than one. */
  const partner = (end: End): End | null => {
    const place = placeOfEnd(end)
    const [x, y] = cellOf(place)
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => ends.get(cell(x + dx, y + dy)) ?? []))
      .filter((other) => (other.piece !== end.piece || other.isStart !== end.isStart) && Math.hypot(placeOfEnd(other).x - place.x, placeOfEnd(other).y - place.y) <= CLOSE)
    return near.length === 1 ? (near[0] ?? null) : null
  }
  const used = new Set<number>()
  return [...pieces.keys()].flatMap((piece) => {
    if (used.has(piece)) return []
    used.add(piece)
    /** The parts that follow at each end, from the piece outward. */
    const beyond: Readonly<Record<'start' | 'end', (readonly Element[])[]>> = { start: [], end: [] }
    for (const isStart of [false, true]) {
      for (let next = partner({ piece, isStart }); next !== null && !used.has(next.piece); next = partner({ piece: next.piece, isStart: !next.isStart })) {
        used.add(next.piece)
        const elements = pieces[next.piece] ?? []
        // a part is turned around when it is met at its other end
        beyond[isStart ? 'start' : 'end'].push(next.isStart === isStart ? elements.toReversed().map(reversed) : elements)
      }
    }
    return [[...beyond.start.toReversed(), pieces[piece] ?? [], ...beyond.end].flat()]
  })
}
