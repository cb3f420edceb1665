import { isDecimalText, minus, plus, times, type DecimalText } from '#src/platform/domain/units/decimal'

/** Maximum number of characters of a formula, so that the result of every multiplication stays exact. */
const MOST = 40
const SIGNS = /^=[\d.+\-*() ]*$/
const PARTS = /\d+(?:\.\d*)?|\.\d+|[+\-*()]/g

/** True for a text of the quantity field that is a formula: '=24.81-10', even while it is being typed. */
export function isSumText(text: string): boolean {
  return text.length <= MOST && SIGNS.test(text)
}

/** The exact result of a formula with + - * and parentheses, possibly negative; null if it cannot be computed. */
export function resultOfSum(text: string): DecimalText | null {
  if (!isSumText(text)) return null
  const parts = text.slice(1).match(PARTS) ?? []
  // Refuse a decimal point without digits, and a space inside a number.
  if (parts.join('') !== text.slice(1).replaceAll(' ', '') || /[\d.] +[\d.]/.test(text)) return null
  const read = sumFrom(parts, 0)
  return read !== null && read.next === parts.length ? read.value : null
}

/** A value that was parsed, and the index of the part after it. */
interface Read {
  readonly value: DecimalText
  readonly next: number
}

type Parts = readonly string[]

function sumFrom(parts: Parts, from: number): Read | null {
  return chainFrom(parts, from, productFrom, { '+': plus, '-': minus })
}

function productFrom(parts: Parts, from: number): Read | null {
  return chainFrom(parts, from, valueFrom, { '*': times })
}

/** Parses a chain of values with these operators between them, and computes it from left to right. */
function chainFrom(parts: Parts, from: number, valueFrom: (parts: Parts, from: number) => Read | null, operators: Readonly<Record<string, typeof plus>>): Read | null {
  let read = valueFrom(parts, from)
  while (read !== null) {
    const operator = operators[parts[read.next] ?? '']
    if (operator === undefined) return read
    const right: Read | null = valueFrom(parts, read.next + 1)
    read = right === null ? null : { value: operator(read.value, right.value), next: right.next }
  }
  return null
}

function valueFrom(parts: Parts, from: number): Read | null {
  const part = parts[from]
  if (part === '(') {
    const inner = sumFrom(parts, from + 1)
    return inner !== null && parts[inner.next] === ')' ? { value: inner.value, next: inner.next + 1 } : null
  }
  const number = part?.replace(/\.$/, '') ?? ''
  return isDecimalText(number) ? { value: number, next: from + 1 } : null
}
