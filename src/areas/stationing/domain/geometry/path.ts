import { lengthOf, placeOn, type Element, type Place } from '#src/areas/stationing/domain/geometry/element'
import { placesOf } from '#src/areas/stationing/domain/geometry/nearest'

/**
 * The points of an alignment for drawing it: the ends of its elements, and points about `every` apart on curves. Returns at most `most`
 * points; if there are more elements than `most`, some of their ends are left out.
 */
export function pathPlaces(elements: readonly Element[], every: number, most: number): Place[] {
  const step = Math.max(every, lengthOf(elements) / Math.max(most - elements.length - 1, 1))
  const places = elements.flatMap((element, at) => {
    const parts = element.kind === 'line' ? 1 : Math.max(1, Math.ceil(element.length / step))
    return Array.from({ length: parts + (at === 0 ? 1 : 0) }, (_value, part) => placeOn(element, (element.length * (part + (at === 0 ? 0 : 1))) / parts))
  })
  const last = places.length - 1
  const shown = places.length <= most ? places : Array.from({ length: most }, (_value, at) => places[Math.round((at * last) / (most - 1))] ?? places[last]).filter((place) => place !== undefined)
  return shown.map(({ x, y }) => ({ x, y }))
}

/**
 * The points of the part of an alignment between two distances from its start: both ends, the ends of the elements between them, and points
 * at most `every` apart on curves and `leg` on lines. Returns at most `most` points, so the points of a long part are farther apart.
 */
export function partPlaces(elements: readonly Element[], from: number, to: number, { every, leg, most }: { readonly every: number; readonly leg: number; readonly most: number }): Place[] {
  const pieces: { readonly begin: number; readonly end: number; readonly isLine: boolean }[] = []
  let passed = 0
  for (const { kind, length } of elements) {
    const [begin, end] = [Math.max(from, passed), Math.min(to, passed + length)]
    if (end > begin) pieces.push({ begin, end, isLine: kind === 'line' })
    passed += length
  }
  const left = most - 1 - pieces.length
  const step = left > 0 ? (to - from) / left : Number.POSITIVE_INFINITY
  const cuts = pieces.flatMap(({ begin, end, isLine }) => {
    const parts = Math.ceil((end - begin) / Math.max(isLine ? leg : every, step))
    return Array.from({ length: parts }, (_value, part) => begin + ((end - begin) * (part + 1)) / parts)
  })
  const stops = left > 0 ? [from, ...cuts] : Array.from({ length: most }, (_value, at) => from + ((to - from) * at) / (most - 1))
  const placeAt = placesOf(elements)
  return stops.flatMap((along) => {
    const place = placeAt(along)
    return place === null ? [] : [{ x: place.x, y: place.y }]
  })
}
