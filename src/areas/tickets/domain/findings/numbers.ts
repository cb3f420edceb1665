const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A number in a finding's sentence, with two decimals at most. */
export function numberText(value: number): string {
  return plain.format(value)
}

/** A whole number of pounds or loads in a finding's sentence. */
export function countText(value: number): string {
  return whole.format(value)
}
