import { lengthOf, placeOn, type Element, type Place } from '#src/areas/stationing/domain/geometry/element'

/** The points of an alignment for drawing it: the ends of its elements, and about every `every` on curves; at most `most` in all, so of many elements some are left out. */
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
