import type { KeptAnswer } from '#src/areas/macros/domain/macro'
import type { Day } from '#src/platform/domain/time/days'

type Answers = Readonly<Record<string, unknown>>

/**
 * The answers to a command's questions in the form that a macro stores, or null if an answer cannot be stored as JSON, such as a file.
 * `today` has the date that "today" means in each question: an answer with this date is stored as "today", so that a macro recorded on
 * Monday does not write Monday's date on Friday (PLUS-24).
 */
export function keptAnswers(answers: Answers, today: Readonly<Record<string, Day | undefined>>): Readonly<Record<string, KeptAnswer>> | null {
  const entries = Object.entries(answers).filter(([, value]) => value !== undefined)
  if (!entries.every(([, value]) => isPlainData(value))) return null
  return Object.fromEntries(entries.map(([name, value]) => [name, today[name] !== undefined && today[name] === value ? { is: 'today' as const } : { is: 'value' as const, value }]))
}

/**
 * The stored answers of a macro, with the current date for each answer "today". If a question no longer has a "today", its answer is
 * undefined.
 */
export function answersToday(storedAnswers: Readonly<Record<string, KeptAnswer>>, today: Readonly<Record<string, Day | undefined>>): Answers {
  return Object.fromEntries(Object.entries(storedAnswers).map(([name, answer]) => [name, answer.is === 'today' ? today[name] : answer.value]))
}

/** True for data that JSON stores and restores without a change. */
function isPlainData(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlainData)
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every((part) => part === undefined || isPlainData(part))
}
