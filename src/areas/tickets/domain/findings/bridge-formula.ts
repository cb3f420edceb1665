const SINGLE_AXLE = 20_000
const TANDEM = 34_000
const TWO_TANDEMS = 68_000
const GROSS = 80_000
const TANDEM_FEET = 8
const TWO_TANDEMS_FEET = 36

/** A group of consecutive axles that weighs more than the federal bridge formula allows, in pounds. */
export interface OverBridge {
  /** The numbers of the first and the last axle of the group. Axles are counted from 1. */
  readonly first: number
  readonly last: number
  readonly weight: number
  readonly limit: number
}

/**
 * The weight that the federal bridge formula allows, in pounds: 500 (LN / (N - 1) + 12N + 36) for N = `axles` consecutive axles with L =
 * `feet` between the first and the last, rounded to the nearest 500, exact halves down. One axle may carry 20,000, a tandem 34,000, any
 * group at most 80,000. Two tandems that are 36 feet or more apart may carry 34,000 each (23 U.S.C. 127; FHWA, Bridge Formula Weights).
 */
export function bridgeLimit(axles: number, feet: number): number {
  if (axles <= 1) return SINGLE_AXLE
  if (axles === 2 && feet <= TANDEM_FEET) return TANDEM
  // lengths are rounded to whole feet, but those between 8 and 9 feet count as 8, as in the row for "more than 8" of the official table
  const length = feet > TANDEM_FEET && feet < TANDEM_FEET + 1 ? TANDEM_FEET : Math.round(feet)
  const exact = 500 * ((length * axles) / (axles - 1) + 12 * axles + 36)
  const limit = Math.min(GROSS, Math.ceil(exact / 500 - 0.5) * 500)
  return axles === 4 && feet >= TWO_TANDEMS_FEET ? Math.max(limit, TWO_TANDEMS) : limit
}

/**
 * The group of consecutive axles that exceeds the bridge formula the most. Null if no group exceeds it, or if the number of spacings does
 * not fit the number of axles. `weights` are in pounds, `spacings` in feet.
 */
export function overBridgeFormula(weights: readonly number[], spacings: readonly number[]): OverBridge | null {
  if (weights.length < 2 || spacings.length !== weights.length - 1) return null
  let worst: OverBridge | null = null
  for (let first = 0; first < weights.length; first += 1) {
    let [weight, feet] = [0, 0]
    for (let last = first; last < weights.length; last += 1) {
      weight += weights[last] ?? 0
      if (last > first) feet += spacings[last - 1] ?? 0
      const limit = bridgeLimit(last - first + 1, feet)
      if (weight > limit && weight - limit > (worst === null ? 0 : worst.weight - worst.limit)) worst = { first: first + 1, last: last + 1, weight, limit }
    }
  }
  return worst
}
