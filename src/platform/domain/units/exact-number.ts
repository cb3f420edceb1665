/** An exact decimal number: `digits` divided by ten to the power of `decimals`. */
export interface ExactNumber {
  readonly digits: bigint
  readonly decimals: number
}

const NUMBER = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/** Reads a number with or without an exponent. Throws when the text is none. */
export function exactNumber(text: string): ExactNumber {
  const [found, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  if (found === undefined) throw new RangeError(`Expected a number: ${text}`)
  const size = BigInt(whole + fraction)
  return withDecimals(sign === '-' ? -size : size, fraction.length - Number(exponent))
}

/** a + b. */
export function added(a: ExactNumber, b: ExactNumber): ExactNumber {
  const decimals = Math.max(a.decimals, b.decimals)
  return { digits: digitsAt(a, decimals) + digitsAt(b, decimals), decimals }
}

/** a with the other sign. */
export function negated({ digits, decimals }: ExactNumber): ExactNumber {
  return { digits: -digits, decimals }
}

/** a * b. */
export function multiplied(a: ExactNumber, b: ExactNumber): ExactNumber {
  return { digits: a.digits * b.digits, decimals: a.decimals + b.decimals }
}

/** a / b, rounded to as many significant digits, half away from zero. Throws when b is 0. */
export function divided(a: ExactNumber, b: ExactNumber, significant: number): ExactNumber {
  const over = sizeOf(a.digits) * tenTo(b.decimals)
  const under = sizeOf(b.digits) * tenTo(a.decimals)
  const isNegative = a.digits < 0n !== b.digits < 0n
  // The quotient of two numbers has one of two lengths: try the shorter one first.
  let decimals = significant - String(over).length + String(under).length
  let size = quotient(over, under, decimals)
  if (String(size).length > significant) {
    decimals -= 1
    size = quotient(over, under, decimals)
  }
  return withDecimals(isNegative ? -size : size, decimals)
}

/** The same number with exactly as many decimals, rounded half away from zero. */
export function atDecimals(value: ExactNumber, decimals: number): ExactNumber {
  if (value.decimals <= decimals) return { digits: digitsAt(value, decimals), decimals }
  const size = quotient(sizeOf(value.digits), 1n, decimals - value.decimals)
  return { digits: value.digits < 0n ? -size : size, decimals }
}

/** -1, 0 or 1 as a is below, equal to or above b. */
export function order(a: ExactNumber, b: ExactNumber): -1 | 0 | 1 {
  const decimals = Math.max(a.decimals, b.decimals)
  const [one, other] = [digitsAt(a, decimals), digitsAt(b, decimals)]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The number without an exponent, with all of its decimals. */
export function textOf({ digits, decimals }: ExactNumber): string {
  const size = String(sizeOf(digits)).padStart(decimals + 1, '0')
  const text = decimals === 0 ? size : `${size.slice(0, -decimals)}.${size.slice(-decimals)}`
  return digits < 0n ? `-${text}` : text
}

/** `over` divided by `under`, times ten to the power of `decimals`, as a whole number rounded half up. */
function quotient(over: bigint, under: bigint, decimals: number): bigint {
  const [top, bottom] = decimals < 0 ? [over, under * tenTo(-decimals)] : [over * tenTo(decimals), under]
  return (2n * top + bottom) / (2n * bottom)
}

function withDecimals(digits: bigint, decimals: number): ExactNumber {
  return decimals < 0 ? { digits: digits * tenTo(-decimals), decimals: 0 } : { digits, decimals }
}

function digitsAt({ digits, decimals }: ExactNumber, wanted: number): bigint {
  return wanted === decimals ? digits : digits * tenTo(wanted - decimals)
}

function sizeOf(digits: bigint): bigint {
  return digits < 0n ? -digits : digits
}

function tenTo(power: number): bigint {
  return 10n ** BigInt(power)
}
