import { FOUND_VALUE_MAX, NOTE_MAX } from '#src/areas/reconciliation/domain/verification/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The possible results for a ticket that was drawn for verification, with their labels. */
export const resultWords = { agrees: 'Agrees', differs: 'Differs', not_verified: 'Could not be verified' } as const
export type VerificationResult = keyof typeof resultWords

/** The states of a drawn ticket: its result; or, if it has none, open until the end of the due day, then missed. */
export const verificationStates = ['missed', 'open', 'differs', 'not_verified', 'agrees'] as const

/** The parts of a ticket that can differ from what was found at the site or by check weighing. */
export const verifiedFields = {
  net: 'Net', gross: 'Gross', tare: 'Tare', truck: 'Truck', material: 'Material', plant: 'Plant', load_number: 'Load number', time: 'Time', location: 'Location', other: 'Other',
} as const
export type VerifiedField = keyof typeof verifiedFields

/** A result as it is recorded. */
export interface RecordedResult {
  readonly result: VerificationResult
  readonly field: VerifiedField | null
  readonly found_value: string | null
  readonly note: string | null
}

/**
 * Whether a result is valid. 'differs' requires the field that differs and the found value, which other results must not have.
 * 'not_verified' requires a note with the reason. The texts have maximum lengths.
 */
export function checkResult({ result, field, found_value: value, note }: RecordedResult): Verdict {
  const isDifferent = result === 'differs'
  if (isDifferent && (field === null || (value ?? '').trim() === '')) return refuse('errors.verification_found')
  if (!isDifferent && (field !== null || value !== null)) return refuse('errors.verification_not_different')
  if (result === 'not_verified' && (note ?? '').trim() === '') return refuse('errors.verification_reason')
  if ((value ?? '').trim().length > FOUND_VALUE_MAX) return refuse('errors.verification_found_long', { max: FOUND_VALUE_MAX })
  return (note ?? '').trim().length > NOTE_MAX ? refuse('errors.verification_note_long', { max: NOTE_MAX }) : allow
}

/** A result in one line, for the events of its ticket: 'Differs: net is 19.80'. Null for no result. */
export function resultText({ result, field, found_value: value, note }: { readonly [Name in keyof RecordedResult]: RecordedResult[Name] | null }): string | null {
  if (result === null) return null
  const what = field === null ? '' : `: ${verifiedFields[field].toLowerCase()} is ${value ?? ''}`
  return `${resultWords[result]}${what}${note === null ? '' : ` (${note})`}`
}

/**
 * Whether a group met its quota, can no longer meet it, or is still open. `open` is the number of its drawn tickets that have no result and
 * are not overdue.
 */
export function quotaState({ needed, verified, open }: { readonly needed: number; readonly verified: number; readonly open: number }): 'missed' | 'open' | 'met' {
  return verified >= needed ? 'met' : verified + open < needed ? 'missed' : 'open'
}
