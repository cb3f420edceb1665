import { comparisonKey } from '#src/platform/domain/formats/plain-text'

/** The facts of a plant's ticket that the search for gaps needs. */
export interface NumberedTicket {
  readonly plant_id: number
  readonly ticket_number: string
  /** Whether the ticket belongs to the project. */
  readonly isOwn: boolean
}

/** A number that a plant skipped: it comes after the ticket number `after` and before the ticket number `before`. */
export interface MissingNumber {
  readonly plant_id: number
  readonly ticket_number: string
  readonly after: string
  readonly before: string
}

/**
 * If a plant skips more numbers than this, it is assumed to have begun a new roll of tickets or restarted its numbering, so no tickets are
 * missing.
 */
const MOST_IN_GAP = 20
const NUMBER = /^(.*?)(\d{1,15})$/

interface Numbered {
  readonly text: string
  readonly value: number
  readonly digits: number
  readonly isOwn: boolean
}

/**
 * The ticket numbers that plants skipped. Each is between two tickets whose numbers have the same prefix. At least one of the two tickets
 * belongs to the project. Numbers on tickets of other projects are not missing, because a plant serves several projects.
 */
export function missingNumbers(tickets: readonly NumberedTicket[], most: number): readonly MissingNumber[] {
  const series = new Map<string, Numbered[]>()
  const present = new Set(tickets.map(({ plant_id: plant, ticket_number: number }) => `${plant} ${comparisonKey(number)}`))
  for (const { plant_id: plant, ticket_number: number, isOwn } of tickets) {
    const [, prefix, digits] = NUMBER.exec(number) ?? []
    if (prefix === undefined || digits === undefined) continue
    const key = JSON.stringify([plant, comparisonKey(prefix)])
    series.set(key, [...(series.get(key) ?? []), { text: number, value: Number(digits), digits: digits.length, isOwn }])
  }
  const missing: MissingNumber[] = []
  for (const [key, numbers] of series) {
    const [plant] = JSON.parse(key) as [number, string]
    const sorted = numbers.toSorted((one, other) => one.value - other.value)
    for (const [at, before] of sorted.entries()) {
      const after = sorted[at - 1]
      if (after === undefined || before.value - after.value > MOST_IN_GAP + 1 || !(before.isOwn || after.isOwn)) continue
      for (let value = after.value + 1; value < before.value && missing.length < most; value += 1) {
        const number = `${NUMBER.exec(after.text)?.[1] ?? ''}${String(value).padStart(after.digits, '0')}`
        if (!present.has(`${plant} ${comparisonKey(number)}`)) missing.push({ plant_id: plant, ticket_number: number, after: after.text, before: before.text })
      }
    }
  }
  return missing
}
