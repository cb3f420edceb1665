import { plus } from '#src/platform/domain/units/decimal'
import { unitKey, weightUnitOf } from '#src/platform/domain/units/weight-units'

/** An amount, with its unit of measure as written on the ticket. */
export interface Amount {
  readonly unit: string
  readonly amount: string
}

/** How a unit is shown when tickets have several spellings of it. */
const SHOWN = { tons: 'TON', lbs: 'LB' } as const

/**
 * Adds up amounts of the same unit, even if the unit is spelled in different ways: TN, TON and tons are one sum (CLERK-38). Nothing is
 * converted. If all amounts spell a unit the same way, the sum has that spelling.
 */
export function sumByUnit(amounts: readonly Amount[]): readonly Amount[] {
  const sums = new Map<string, Amount>()
  for (const { unit, amount } of amounts) {
    const weight = weightUnitOf(unit)
    const key = weight ?? unitKey(unit)
    const before = sums.get(key)
    if (before === undefined) sums.set(key, { unit, amount })
    else sums.set(key, { unit: before.unit === unit ? unit : weight === null ? unitKey(unit) : SHOWN[weight], amount: plus(before.amount, amount) })
  }
  return [...sums.values()]
}
