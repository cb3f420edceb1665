import { compare, times, type DecimalText } from '#src/platform/domain/units/decimal'

const PERCENT = /^((?:0|[1-9]\d{0,2})(?:\.\d{1,2})?)%$/

/** True for a percentage typed as a quantity, above 0 and at most 100: '40%' or '33.33%'. */
export function isPercentText(text: string): boolean {
  const [, percent] = PERCENT.exec(text) ?? []
  return percent !== undefined && compare(percent, '0') > 0 && compare(percent, '100') <= 0
}

/**
 * Rewrites a percentage of an amount as the formula that computes it, so that the person can check it: 40% of 12.50 becomes '=12.50*0.4'.
 */
export function sumOfPercent(text: string, amount: DecimalText): string {
  return `=${amount}*${times(text.slice(0, -1), '0.01')}`
}
