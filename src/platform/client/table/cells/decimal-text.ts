/**
 * Functions that round, group and compare decimal strings digit by digit. They never convert to a float, and they never add: sums come from
 * the server.
 */
const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/

/** Rounds to exactly `places` decimals, half away from zero. Text that is not a decimal is returned unchanged. */
export function fixedDecimals(text: string, places: number): string {
  const parts = DECIMAL.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '0', fraction = ''] = parts
  const scaledValue = BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
  const digits = String((fraction[places] ?? '0') >= '5' ? scaledValue + 1n : scaledValue).padStart(places + 1, '0')
  const number = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return /[1-9]/.test(number) ? sign + number : number
}

/** Adds commas between the thousands, for the screen. */
export function groupThousands(text: string): string {
  const [whole = '', ...fraction] = text.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

/** Compares two decimals for sorting: negative when the first is smaller. Text that is not a decimal comes last. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [DECIMAL.exec(one), DECIMAL.exec(other)]
  if (!a || !b) return Number(!a) - Number(!b)
  const places = Math.max(a[3]?.length ?? 0, b[3]?.length ?? 0)
  const difference = scaled(a, places) - scaled(b, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function scaled([, sign, whole, fraction]: RegExpExecArray, places: number): bigint {
  return BigInt(`${sign}${whole}${(fraction ?? '').padEnd(places, '0')}`)
}
