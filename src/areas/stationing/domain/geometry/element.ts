/** A point in a plane: easting and northing, in the unit of the alignment. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** How the curvature of a spiral changes along it. */
export type SpiralShape = 'clothoid' | 'bloss' | 'cosine' | 'sinusoid' | 'biquadratic'

interface Line {
  readonly kind: 'line'
  readonly start: Place
  readonly end: Place
  readonly length: number
}

interface Arc {
  readonly kind: 'arc'
  readonly center: Place
  readonly radius: number
  /** The azimuth from the center of the arc to its start. */
  readonly from: number
  /** The direction in which the arc turns: 1 is clockwise, to the right; -1 is to the left. */
  readonly turn: 1 | -1
  readonly length: number
}

interface Spiral {
  readonly kind: 'spiral'
  readonly shape: SpiralShape
  readonly start: Place
  /** The azimuth at the start of the spiral. */
  readonly azimuth: number
  /** The curvature at the start and at the end of the spiral, positive to the right. */
  readonly before: number
  readonly after: number
  readonly length: number
}

/** One part of an alignment. Azimuths are in radians, clockwise from north. */
export type Element = Line | Arc | Spiral
export type SpiralElement = Spiral

/** A place on an element, and the direction of the element at that place. */
export interface Directed extends Place {
  readonly azimuth: number
}

/** A line between two places. */
export function lineOf(start: Place, end: Place): Element {
  return { kind: 'line', start, end, length: distance(start, end) }
}

/** The distance between two places. */
export function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The azimuth from one place to another. */
export function azimuthOf(from: Place, to: Place): number {
  return Math.atan2(to.x - from.x, to.y - from.y)
}

/** The place on an element at a distance from its start. Lines and arcs continue beyond their ends. */
export function placeOn(element: Element, along: number): Directed {
  switch (element.kind) {
    case 'line': {
      const azimuth = azimuthOf(element.start, element.end)
      return { ...ahead(element.start, azimuth, along), azimuth }
    }
    case 'arc': {
      const angle = element.from + (element.turn * along) / element.radius
      return { ...ahead(element.center, angle, element.radius), azimuth: angle + (element.turn * Math.PI) / 2 }
    }
    case 'spiral':
      return { ...placeOnSpiral(element, along), azimuth: azimuthOnSpiral(element, along) }
  }
}

/** The total length of elements. */
export function lengthOf(elements: readonly Element[]): number {
  return elements.reduce((sum, { length }) => sum + length, 0)
}

/** Converts elements to another unit. `factor` is the number of new units in one old unit. */
export function inUnit(elements: readonly Element[], factor: number): Element[] {
  const scaled = ({ x, y }: Place): Place => ({ x: x * factor, y: y * factor })
  return elements.map((element) => {
    const length = element.length * factor
    switch (element.kind) {
      case 'line':
        return { ...element, start: scaled(element.start), end: scaled(element.end), length }
      case 'arc':
        return { ...element, center: scaled(element.center), radius: element.radius * factor, length }
      case 'spiral':
        return { ...element, start: scaled(element.start), before: element.before / factor, after: element.after / factor, length }
    }
  })
}

/** The place at the distance `by` from another place, in the direction of an azimuth. */
export function ahead({ x, y }: Place, azimuth: number, by: number): Place {
  return { x: x + by * Math.sin(azimuth), y: y + by * Math.cos(azimuth) }
}

/**
 * For each shape of spiral, an integral over the position along the spiral from 0 (its start) to `t`; position 1 is its end. What is
 * integrated is the fraction of the total change in curvature that is reached at a position.
 */
const turned: Readonly<Record<SpiralShape, (t: number) => number>> = {
  clothoid: (t) => t ** 2 / 2,
  bloss: (t) => t ** 3 - t ** 4 / 2,
  cosine: (t) => t / 2 - Math.sin(Math.PI * t) / (2 * Math.PI),
  sinusoid: (t) => t ** 2 / 2 + (Math.cos(2 * Math.PI * t) - 1) / (4 * Math.PI ** 2),
  biquadratic: (t) => (t <= 0.5 ? (2 * t ** 3) / 3 : t - 0.5 + (2 * (1 - t) ** 3) / 3),
}

function azimuthOnSpiral({ azimuth, before, after, shape, length }: SpiralElement, along: number): number {
  return azimuth + before * along + (after - before) * length * turned[shape](along / length)
}

/** The nodes and weights of the Gauss-Legendre rule of five points. */
const NODES: readonly (readonly [node: number, weight: number])[] = [
  [0, 128 / 225], [0.538_469_310_105_683_1, 0.478_628_670_499_366_47], [-0.538_469_310_105_683_1, 0.478_628_670_499_366_47], [0.906_179_845_938_664, 0.236_926_885_056_189_08], [-0.906_179_845_938_664, 0.236_926_885_056_189_08],
]
/**
 * A spiral is integrated in parts that each turn at most this many radians. For such a part, the rule of five points is accurate to about a
 * billionth.
 */
const PART_TURN = 0.2

function placeOnSpiral(spiral: SpiralElement, along: number): Place {
  const { before, after, start } = spiral
  const parts = Math.max(2, Math.ceil((Math.max(Math.abs(before), Math.abs(after)) * Math.abs(along)) / PART_TURN))
  const half = along / parts / 2
  let { x, y } = start
  for (let part = 0; part < parts; part += 1) {
    for (const [node, weight] of NODES) {
      const azimuth = azimuthOnSpiral(spiral, half * (2 * part + 1 + node))
      x += half * weight * Math.sin(azimuth)
      y += half * weight * Math.cos(azimuth)
    }
  }
  return { x, y }
}
