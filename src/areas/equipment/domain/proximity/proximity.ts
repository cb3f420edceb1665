import { distanceMeters, type Position } from '#src/platform/domain/map/distance'
import { compare, decimalsOf, dividedBy, exact, rounded, times, type DecimalText } from '#src/platform/domain/units/decimal'
import { refuse, type Refusal } from '#src/platform/domain/verdict'

/** The units in which a proximity can be typed. */
export const proximityUnits = ['feet', 'miles', 'meters'] as const
export type ProximityUnit = (typeof proximityUnits)[number]

/** Maximum number of decimals of a typed proximity, and of the stored meters (EQPT-18, EQPT-19). */
export const PROXIMITY_DECIMALS = 3

/**
 * The bounds in each unit, as the specification writes them (EQPT-16, EQPT-17). One exception: the specification's maximum of 621.371 miles
 * contradicts its maximum of 32,808.4 feet. The maximum in feet applies, so the maximum in miles is 6.21371.
 */
export const proximityBounds: Readonly<Record<ProximityUnit, { readonly min: DecimalText; readonly max: DecimalText }>> = {
  feet: { min: '3.28084', max: '32808.4' },
  miles: { min: '0.000621371', max: '6.21371' },
  meters: { min: '1', max: '10000' },
}

/** The default ranges of a project: 1,000 feet and 1 mile. */
export const usualProximity = { proximity_range_meters: '304.8', transmission_range_meters: '1609.344' } as const

const METERS_IN: Readonly<Record<ProximityUnit, DecimalText>> = { feet: '0.3048', miles: '1609.344', meters: '1' }

/**
 * Reads a typed proximity and converts it to meters, rounded to 3 decimals. Accepts a bound as the specification writes it, even if the
 * bound has more decimals than other values may have. Each kind of invalid input has its own message (EQPT-16 to EQPT-21).
 */
export function readProximity(typed: string, unit: ProximityUnit): { readonly meters: DecimalText } | Refusal {
  const text = plainNumber(typed)
  if (text === null) return refuse('errors.only_numbers')
  const { min, max } = proximityBounds[unit]
  const value = exact(text)
  if (value !== min && value !== max && decimalsOf(text) > PROXIMITY_DECIMALS) return refuse('errors.proximity_decimals')
  if (compare(value, min) < 0) return refuse('errors.proximity_minimum', { value: shownBound(min), unit })
  if (compare(value, max) > 0) return refuse('errors.proximity_maximum', { value: shownBound(max), unit })
  return { meters: exact(rounded(times(value, METERS_IN[unit]), PROXIMITY_DECIMALS)) }
}

/** Converts stored meters to a unit, with at most 3 decimals. A value at a bound is shown as that bound, so that it can be saved again. */
export function proximityText(meters: DecimalText, unit: ProximityUnit): string {
  const { min, max } = proximityBounds[unit]
  if (compare(meters, proximityBounds.meters.min) <= 0) return min
  if (compare(meters, proximityBounds.meters.max) >= 0) return max
  const text = exact(rounded(dividedBy(meters, METERS_IN[unit]), PROXIMITY_DECIMALS))
  // rounding must not move the value outside the bounds
  return compare(text, min) < 0 ? min : compare(text, max) > 0 ? max : text
}

/** The distance of a machine from its project, and whether it is within the project's ranges. */
export interface Nearness {
  readonly distance_meters: number | null
  readonly in_proximity: boolean | null
  readonly in_transmission: boolean | null
}

/** The nearness of a machine to its project. All values are null if the machine or the project has no position. */
export function nearnessOf(machine: Position | null, project: Position | null, ranges: { readonly proximity_range_meters: DecimalText; readonly transmission_range_meters: DecimalText }): Nearness {
  if (machine === null || project === null) return { distance_meters: null, in_proximity: null, in_transmission: null }
  const distance = distanceMeters(machine, project)
  return { distance_meters: distance, in_proximity: distance <= Number(ranges.proximity_range_meters), in_transmission: distance <= Number(ranges.transmission_range_meters) }
}

/** Typed text as a plain decimal, without thousands separators and with a digit before the point; null if it is not a number. */
function plainNumber(typed: string): DecimalText | null {
  const trimmed = typed.trim()
  const text = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
  const [, sign, whole, decimals] = /^(-?)0*(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || !/\d/.test(text)) return null
  return `${sign}${whole === '' ? '0' : whole}${decimals === undefined || decimals === '' ? '' : `.${decimals}`}`
}

/** Formats a bound with thousands separators. */
function shownBound(bound: DecimalText): string {
  const [whole = '', decimals] = bound.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}
