import { azimuthOf, distance, lengthOf, placeOn, type Directed, type Element, type Place, type SpiralElement } from '#src/areas/stationing/domain/geometry/element'

/** Where a place is beside an alignment. */
export interface Beside {
  /** The distance from the start to the nearest point of the alignment. */
  readonly along: number
  /** The distance to it. */
  readonly distance: number
  /** Positive to the right of the direction of increasing stations. */
  readonly offset: number
}

/** The place on an alignment at a distance from its start; null beyond its ends. `offset` is to the right. */
export function placeAt(elements: readonly Element[], along: number, offset = 0): Directed | null {
  return placesOf(elements)(along, offset)
}

/** `placeAt` for many places of one alignment, each asked for at or after the one before, so that the elements are passed once. */
export function placesOf(elements: readonly Element[]): (along: number, offset?: number) => Directed | null {
  let [index, passed] = [0, 0]
  return (along, offset = 0) => {
    if (!(along >= 0)) return null
    for (let element = elements[index]; element !== undefined; element = elements[index]) {
      const [rest, isLast] = [along - passed, index === elements.length - 1]
      // a sum of lengths may miss the end by the last digit
      if (rest <= element.length || (isLast && rest <= element.length + 1e-6)) {
        const { x, y, azimuth } = placeOn(element, Math.min(Math.max(rest, 0), element.length))
        return { x: x + offset * Math.cos(azimuth), y: y - offset * Math.sin(azimuth), azimuth }
      }
      if (isLast) return null
      passed += element.length
      index += 1
    }
    return null
  }
}

/**
 * The point of an alignment that is nearest to a place, or null if none is within `most`. Exact on lines and arcs; on spirals, a search
 * between samples that ends at about a millionth of the unit.
 */
export function nearestTo(elements: readonly Element[], place: Place, most = Number.POSITIVE_INFINITY): Beside | null {
  let best: { readonly along: number; readonly distance: number } | null = null
  let passed = 0
  for (const element of elements) {
    if (!isBeyond(element, place, best?.distance ?? most)) {
      const along = nearestOn(element, place)
      const away = distance(placeOn(element, along), place)
      if (away <= most && (best === null || away < best.distance)) best = { along: passed + along, distance: away }
    }
    passed += element.length
  }
  if (best === null) return null
  const on = placeAt(elements, Math.min(best.along, lengthOf(elements)))
  if (on === null) return null
  // to the right, the place lies in the direction of the azimuth and a quarter turn
  const across = (place.x - on.x) * Math.cos(on.azimuth) - (place.y - on.y) * Math.sin(on.azimuth)
  return { ...best, offset: across < 0 ? -best.distance : best.distance }
}

/** Whether all of an element is surely farther from a place than `reach`: no point of it is farther from its middle than half its length. */
function isBeyond(element: Element, place: Place, reach: number): boolean {
  // the middle of a spiral takes long to compute, and its start none
  if (element.kind === 'spiral' && distance(element.start, place) - element.length > reach) return true
  return distance(placeOn(element, element.length / 2), place) - element.length / 2 > reach
}

function nearestOn(element: Element, place: Place): number {
  switch (element.kind) {
    case 'line': {
      const { start, end, length } = element
      if (length === 0) return 0
      const along = ((place.x - start.x) * (end.x - start.x) + (place.y - start.y) * (end.y - start.y)) / length
      return Math.min(Math.max(along, 0), length)
    }
    case 'arc': {
      const { center, radius, from, turn, length } = element
      const circle = 2 * Math.PI
      const angle = (((turn * (azimuthOf(center, place) - from)) % circle) + circle) % circle
      const along = angle * radius
      if (along <= length) return along
      return distance(placeOn(element, 0), place) <= distance(placeOn(element, length), place) ? 0 : length
    }
    case 'spiral':
      return nearestOnSpiral(element, place)
  }
}

/** The parts of a spiral in which a nearest point is searched for, and the steps of each search. */
const SAMPLES = 16
const STEPS = 48

function nearestOnSpiral(spiral: SpiralElement, place: Place): number {
  const { length } = spiral
  const away = (along: number) => distance(placeOn(spiral, along), place)
  let nearest = 0
  for (let sample = 1; sample <= SAMPLES; sample += 1) if (away((length * sample) / SAMPLES) < away((length * nearest) / SAMPLES)) nearest = sample
  let low = (length * Math.max(nearest - 1, 0)) / SAMPLES
  let high = (length * Math.min(nearest + 1, SAMPLES)) / SAMPLES
  // the place is beside the point where the way along the spiral no longer leads toward it
  const toward = (along: number) => {
    const { x, y, azimuth } = placeOn(spiral, along)
    return (place.x - x) * Math.sin(azimuth) + (place.y - y) * Math.cos(azimuth)
  }
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    if (toward(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
