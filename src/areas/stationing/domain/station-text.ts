const HUNDREDTHS = 100
const PER_STATION = 100 * HUNDREDTHS

/** A station in feet as text: 1234.56 is 12+34.56 (GEO-15). Rounds to hundredths and carries: 2199.996 is 22+00.00. */
export function stationText(feet: number): string {
  const hundredths = Math.round(Math.abs(feet) * HUNDREDTHS)
  const rest = hundredths % PER_STATION
  const text = `${(hundredths - rest) / PER_STATION}+${(rest / HUNDREDTHS).toFixed(2).padStart(5, '0')}`
  return feet < 0 && hundredths > 0 ? `-${text}` : text
}

const STATION = /^(-)?(\d{1,7})\+(\d{2}(?:\.\d{1,4})?)$/

/** The feet of a station as typed, such as 12+34.56 or 12+34; null for any other text. */
export function readStation(text: string): number | null {
  const [, minus, stations, feet] = STATION.exec(text.trim()) ?? []
  if (stations === undefined || feet === undefined) return null
  const value = Number(stations) * 100 + Number(feet)
  return minus === undefined ? value : -value
}

/** A station equation: from `at` along the alignment, stations count from `ahead`, up or down. */
export interface StationEquation {
  /** The distance from the start of the alignment, in feet. */
  readonly at: number
  /** The station at that distance, in the numbering that begins there. */
  readonly ahead: number
  readonly isDecreasing: boolean
}

/** How an alignment is stationed, in feet. */
export interface Stationing {
  readonly start: number
  readonly length: number
  /** The station equations, sorted by `at`. */
  readonly equations: readonly StationEquation[]
}

/** A part of an alignment with one numbering. */
interface Region {
  readonly from: number
  readonly to: number
  readonly first: number
  readonly way: 1 | -1
}

/** A numbering begins this many feet before its equation, because computed distances are not exact to the last digit. */
const EDGE = 1e-9

function regionsOf({ start, length, equations }: Stationing): Region[] {
  const begins = [{ at: 0, ahead: start, isDecreasing: false }, ...equations]
  return begins.map(({ at, ahead, isDecreasing }, index) => ({ from: at, to: begins[index + 1]?.at ?? length, first: ahead, way: isDecreasing ? -1 : 1 }))
}

/**
 * The station at a distance along an alignment, with the number of its region, counted from 1, and whether stations count up or down there.
 * At the place of an equation, the result is the station in the numbering that begins there.
 */
export function stationAlong(stationing: Stationing, along: number): { readonly station: number; readonly region: number; readonly way: 1 | -1 } {
  const regions = regionsOf(stationing)
  const index = Math.max(regions.findLastIndex(({ from }) => along >= from - EDGE), 0)
  const region = regions[index] ?? { from: 0, first: stationing.start, way: 1 as const }
  return { station: region.first + region.way * Math.max(along - region.from, 0), region: index + 1, way: region.way }
}

/**
 * The distances along an alignment at which it has this station: none if the station is in a gap, two if it occurs twice because of an
 * equation.
 */
export function alongOf(stationing: Stationing, station: number): number[] {
  const regions = regionsOf(stationing)
  return regions.flatMap(({ from, to, first, way }, index) => {
    const along = from + way * (station - first)
    const isLast = index === regions.length - 1
    // a station that is written with two decimals can be inaccurate by half a hundredth
    if (along < from - 0.005 || along > to + 0.005) return []
    // a tolerance of half of EDGE, since rounding can change the last digits of `along`
    if (!isLast && along > to - EDGE / 2) return []
    return [Math.min(Math.max(along, from), to)]
  })
}

/** The stations every 100 feet along an alignment (GEO-15): the full stations of each numbering, with their distances from the start. */
export function fullStations(stationing: Stationing): { readonly station: number; readonly along: number }[] {
  const regions = regionsOf(stationing)
  return regions.flatMap(({ from, to, first, way }, index) => {
    const isLast = index === regions.length - 1
    const last = first + way * (to - from)
    const [low, high] = way === 1 ? [Math.ceil((first - 1e-6) / 100), Math.floor((last + 1e-6) / 100)] : [Math.ceil((last - 1e-6) / 100), Math.floor((first + 1e-6) / 100)]
    const numbers = Array.from({ length: Math.max(high - low + 1, 0) }, (_value, step) => (way === 1 ? low + step : high - step) * 100)
    return numbers.flatMap((station) => {
      const along = Math.min(Math.max(from + way * (station - first), from), to)
      // the place of an equation belongs to the numbering that begins there
      return !isLast && along >= to - 1e-6 ? [] : [{ station, along }]
    })
  })
}
