const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A number as text for the sentence of a finding, with at most two decimals. */
export function numberText(value: number): string {
  return plain.format(value)
}

/** A whole number of pounds or loads as text for the sentence of a finding. */
export function countText(value: number): string {
  return whole.format(value)
}
