import { characterCount, comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The issue types of an incident (INCD-7). */
export const issueTypes = ['missing_tickets', 'late_tickets', 'wrong_data', 'duplicate_tickets', 'plant_down', 'other'] as const
export type IssueType = (typeof issueTypes)[number]

/** The labels of the issue types. */
export const issueWords: Readonly<Record<IssueType, string>> = {
  missing_tickets: 'Missing tickets', late_tickets: 'Late tickets', wrong_data: 'Wrong data', duplicate_tickets: 'Duplicate tickets', plant_down: 'Plant down', other: 'Other',
}

/** The states of an incident, in order (INCD-3). */
export const incidentStates = ['reported', 'acknowledged', 'work_in_progress', 'resolved', 'archived'] as const
export type IncidentState = (typeof incidentStates)[number]

/** The labels of the states. */
export const stateWords: Readonly<Record<IncidentState, string>> = {
  reported: 'Reported', acknowledged: 'Acknowledged', work_in_progress: 'Work in progress', resolved: 'Resolved', archived: 'Archived',
}

export const INCIDENT_NUMBERS_MAX = 100
export const INCIDENT_NUMBER_LENGTH = 40
export const INCIDENT_TEXT_MAX = 80
export const COMMENT_MAX = 2_000

const steps: Readonly<Record<IncidentState, readonly IncidentState[]>> = {
  reported: ['acknowledged'], acknowledged: ['work_in_progress'], work_in_progress: ['resolved'], resolved: ['work_in_progress', 'archived'], archived: [],
}
/** A reported time may be this far in the future, because clocks differ. */
const AHEAD_MS = 5 * 60_000

/**
 * Whether an incident may change its state: one step forward, or back from resolved to work in progress. An archived incident never changes
 * its state (INCD-4).
 */
export function checkStep(from: IncidentState, to: IncidentState): Verdict {
  if (from === 'archived') return refuse('errors.incident_archived')
  return steps[from].includes(to) ? allow : refuse('errors.incident_step', { from: stateWords[from].toLowerCase(), to: stateWords[to].toLowerCase() })
}

/** Whether an incident may still be changed and commented on. */
export function checkOpen(state: IncidentState): Verdict {
  return state === 'archived' ? refuse('errors.incident_archived') : allow
}

/** The values of an incident that a person enters. */
export interface IncidentValues {
  readonly issue_type: IssueType
  readonly time_reported: string
  readonly contractor: string
  readonly supplier: string
  readonly missing_tickets: readonly string[]
}

/** The verdicts on an incident, by field (INCD-6 to INCD-8). */
export function checkIncident({ issue_type: type, time_reported: time, contractor, supplier, missing_tickets: numbers }: IncidentValues, now: Date): Readonly<Record<string, Verdict>> {
  return { time_reported: checkTime(time, now), contractor: checkShort('Contractor', contractor), supplier: checkShort('Supplier', supplier), missing_tickets: checkNumbers(type, numbers) }
}

/** Whether a comment may be added: not blank, not too long, and without characters that cannot be shown (INCD-9). */
export function checkComment(text: string): Verdict {
  if (comparisonKey(text) === '') return refuse('errors.incident_comment_blank')
  if (!isShowable(text, true)) return refuse('errors.field_characters', { label: 'Comment' })
  return characterCount(text) <= COMMENT_MAX ? allow : refuse('errors.text_too_long', { max: COMMENT_MAX })
}

/** The distinct ticket numbers in a typed text, separated by commas, semicolons or line breaks. */
export function readNumbers(text: string): readonly string[] {
  return uniqueNumbers(text.split(/[,;\n]+/))
}

/** The distinct ticket numbers, trimmed; the comparison ignores case. */
export function uniqueNumbers(numbers: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>()
  for (const number of numbers.map((one) => one.normalize('NFC').trim())) if (comparisonKey(number) !== '' && !byKey.has(comparisonKey(number))) byKey.set(comparisonKey(number), number)
  return [...byKey.values()]
}

function checkTime(time: string, now: Date): Verdict {
  const at = Date.parse(time)
  if (Number.isNaN(at)) return refuse('errors.incident_time_needed')
  return at > now.getTime() + AHEAD_MS ? refuse('errors.incident_time_future') : allow
}

function checkShort(label: string, text: string): Verdict {
  if (!isShowable(text)) return refuse('errors.field_characters', { label })
  return characterCount(text) <= INCIDENT_TEXT_MAX ? allow : refuse('errors.text_too_long', { max: INCIDENT_TEXT_MAX })
}

function checkNumbers(type: IssueType, numbers: readonly string[]): Verdict {
  if (type === 'missing_tickets' && numbers.length === 0) return refuse('errors.incident_numbers_needed')
  if (numbers.length > INCIDENT_NUMBERS_MAX) return refuse('errors.incident_numbers_many', { max: INCIDENT_NUMBERS_MAX })
  const invalid = numbers.find((number) => !isShowable(number) || characterCount(number) > INCIDENT_NUMBER_LENGTH)
  return invalid === undefined ? allow : refuse('errors.incident_number_invalid', { number: invalid.slice(0, INCIDENT_NUMBER_LENGTH) })
}
