import type { Measured, TestFigure } from '#src/areas/materials/domain/samples/tests/test'
import { dividedBy, isZero, times, type DecimalText } from '#src/platform/domain/units/decimal'

/** A figure that is calculated only if all values that it needs were measured; otherwise it is blank. */
export function figure<Key extends string>(
  head: Omit<TestFigure, 'of'>,
  needs: readonly Key[],
  of: (values: Readonly<Record<Key, DecimalText>>) => DecimalText | null,
): TestFigure {
  return {
    ...head,
    of(measured: Measured) {
      const entries = needs.map((key) => [key, measured[key]] as const)
      if (entries.some(([, value]) => value === undefined || value === '')) return null
      // the check above found every key that the formula needs
      return of(Object.fromEntries(entries) as Readonly<Record<Key, DecimalText>>)
    },
  }
}

/** a / b, or null when b is 0. */
export function ratio(a: DecimalText, b: DecimalText): DecimalText | null {
  return isZero(b) ? null : dividedBy(a, b)
}

/** a / b as a percentage, or null when b is 0. */
export function percent(a: DecimalText, b: DecimalText): DecimalText | null {
  const share = ratio(a, b)
  return share === null ? null : times(share, '100')
}
