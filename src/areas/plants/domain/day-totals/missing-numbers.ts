import { MISSING_MAX } from '#src/areas/plants/domain/limits'
import type { DayTotal } from '#src/areas/plants/domain/day-totals/day-total'

/** The last digits of a ticket number, and the text before and after them. */
const NUMBER = /^(.*?)(\d{1,15})(\D*)$/s

interface Part {
  /** The text before and after the digits, which is the same for all numbers of one sequence. */
  readonly key: string
  readonly number: number
  /** The number of digits if the ticket number has leading zeros; otherwise 0. */
  readonly width: number
}

/**
 * The ticket numbers that are missing between those that arrived on a day, or between the first and last number that the plant reports.
 * Numbers with the same text around their digits, such as `NP-`, form one sequence, and only numbers of one sequence are compared. A gap in
 * which more numbers are missing than arrived in the whole sequence is probably a jump to another range of numbers and is left out, unless
 * the plant itself reports the first and the last number of the day. Lists at most 500 numbers.
 */
export function missingNumbers(arrived: readonly string[], ends: Pick<DayTotal, 'first_number' | 'last_number'> = { first_number: '', last_number: '' }): readonly string[] {
  const sequences = sequencesOf(arrived)
  const [first, last] = [partOf(ends.first_number), partOf(ends.last_number)]
  const named = first !== null && last !== null && first.key === last.key && first.number <= last.number ? { key: first.key, from: first.number, to: last.number } : null
  if (named !== null && first !== null && !sequences.has(named.key)) sequences.set(named.key, { width: first.width, numbers: new Set() })
  return [...sequences].flatMap(([key, { width, numbers }]) => {
    const [before = '', after = ''] = key.split('\n')
    return gapsOf(numbers, named?.key === key ? named : null).map((number) => `${before}${String(number).padStart(width, '0')}${after}`)
  }).slice(0, MISSING_MAX)
}

function sequencesOf(arrived: readonly string[]): Map<string, { readonly width: number; readonly numbers: Set<number> }> {
  const sequences = new Map<string, { readonly width: number; readonly numbers: Set<number> }>()
  for (const text of arrived) {
    const part = partOf(text)
    if (part === null) continue
    const known = sequences.get(part.key)
    if (known === undefined) sequences.set(part.key, { width: part.width, numbers: new Set([part.number]) })
    else known.numbers.add(part.number)
  }
  return sequences
}

function gapsOf(numbers: ReadonlySet<number>, range: { readonly from: number; readonly to: number } | null): number[] {
  const sorted = [...numbers].toSorted((a, b) => a - b)
  const bounds = range === null ? sorted : [range.from - 1, ...sorted.filter((one) => one >= range.from && one <= range.to), range.to + 1]
  const gaps: number[] = []
  for (let at = 1; at < bounds.length; at += 1) {
    const [from = 0, to = 0] = [bounds[at - 1], bounds[at]]
    if (range === null && to - from - 1 > numbers.size) continue
    for (let number = from + 1; number < to && gaps.length < MISSING_MAX; number += 1) gaps.push(number)
  }
  return gaps
}

function partOf(text: string): Part | null {
  const [, before, digits, after] = NUMBER.exec(text.trim()) ?? []
  if (before === undefined || digits === undefined || after === undefined) return null
  return { key: `${before}\n${after}`, number: Number(digits), width: digits.startsWith('0') ? digits.length : 0 }
}
