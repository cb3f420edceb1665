import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import type { ApiError } from '#src/platform/client/api/api-error'
import { words } from '#src/platform/client/form/messages'

/** The values of a form by field, exactly as typed. */
export type Values = Readonly<Record<string, unknown>>

/** A field that both this person and somebody else changed. */
export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Somebody else saved the record first: who it was, which fields they changed, and which of those fields this person changed to another
 * value.
 */
export interface Conflict {
  /** Who changed the record last. */
  readonly by: string | null
  /**
   * Whether there was more than one change, possibly by several people. Determined from the versions; if the form's values have no version,
   * each refused save counts as one change.
   */
  readonly hasSeveralChanges: boolean
  /** Every field that others changed. */
  readonly changed: readonly string[]
  /** Of the fields that the other person changed, those that this person also changed, to another value. */
  readonly differing: readonly Difference[]
}

/** A form as a plain value (S-16). */
export interface FormState {
  /** The record's values when the form was opened or last saved. */
  readonly base: Values
  readonly values: Values
  /** The error messages by field. */
  readonly problems: Readonly<Record<string, string>>
  /** The error message of the whole form. */
  readonly problem: string | null
  readonly conflict: Conflict | null
  /** How many times the rules or the server refused the form. After each refusal, the first field with a problem gets the focus. */
  readonly refusals: number
}

/** Returns the state of a form whose values are those of the record, without any changes. */
export function begun(base: Values): FormState {
  return { base, values: base, problems: {}, problem: null, conflict: null, refusals: 0 }
}

/** Sets one field and clears its problem. */
export function put(state: FormState, name: string, value: unknown): FormState {
  const { [name]: _gone, ...problems } = state.problems
  return { ...state, values: { ...state.values, [name]: value }, problems, problem: null }
}

/** The fields whose values differ from the record's. */
export function changedFields({ base, values }: FormState): readonly string[] {
  return Object.keys(values).filter((name) => !isSame(base[name], values[name]))
}

/** Sets the problems by field. If there are any problems, increments the number of refusals. */
export function checked(state: FormState, verdicts: Readonly<Record<string, Verdict | undefined>>): FormState {
  const problems: Record<string, string> = {}
  for (const [name, verdict] of Object.entries(verdicts)) {
    if (verdict !== undefined && !verdict.allowed) problems[name] = message(verdict.message, verdict.values)
  }
  const isRefused = Object.keys(problems).length > 0
  return { ...state, problems, problem: null, refusals: state.refusals + (isRefused ? 1 : 0) }
}

/** Shows the server's error messages at their fields and keeps the input (ERR-10). */
export function refused(state: FormState, error: ApiError): FormState {
  const problems: Record<string, string> = {}
  const others: string[] = []
  for (const { field, message: sentence } of error.detailed_errors) {
    if (field !== undefined && Object.hasOwn(state.values, field)) problems[field] ??= sentence
    else others.push(sentence)
  }
  const whole = error.cause_kind === 'network' ? words('not_sent') : error.message
  const problem = others.length > 0 ? others.join(' ') : Object.keys(problems).length > 0 ? null : whole
  return { ...state, problems, problem, refusals: state.refusals + 1 }
}

/**
 * The form after somebody else saved the record first. A field that only the other person changed gets the other person's value. A field
 * that both people changed keeps this person's value until this person decides which value to keep. The fields of an earlier conflict that
 * is not settled yet stay in the conflict.
 */
export function metChange(state: FormState, theirs: Values, by: string | null, shown: (name: string) => boolean): FormState {
  const open = state.conflict
  const changed = Object.keys(state.base).filter((name) => open?.changed.includes(name) === true || !isSame(state.base[name], theirs[name]))
  const mine = new Set(changedFields(state))
  const differing = changed
    .filter((name) => shown(name) && mine.has(name) && !isSame(state.values[name], theirs[name]))
    .map((name) => ({ name, mine: state.values[name], theirs: theirs[name] }))
  const values: Record<string, unknown> = { ...theirs }
  for (const name of mine) values[name] = state.values[name]
  return {
    base: theirs, values, problems: {}, problem: null, refusals: state.refusals,
    conflict: { by, hasSeveralChanges: open !== null || Number(theirs['version']) > Number(state.base['version']) + 1, changed: changed.filter(shown), differing },
  }
}

/** Resolves one conflicting field, or all of them: takes the other person's value, or keeps this person's value for the next save. */
export function settled(state: FormState, whose: 'mine' | 'theirs', only?: string): FormState {
  const { conflict } = state
  if (conflict === null) return state
  const fields = conflict.differing.filter(({ name }) => only === undefined || name === only)
  const values: Record<string, unknown> = { ...state.values }
  if (whose === 'theirs') for (const { name, theirs } of fields) values[name] = theirs
  const differing = conflict.differing.filter((one) => !fields.includes(one))
  return { ...state, values, conflict: differing.length === 0 ? null : { ...conflict, differing } }
}

/** True for values that look the same to a person: '' and null are both empty, and lists with the same contents are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === null || value === undefined ? '' : value)
  if (plain(one) === plain(other)) return true
  if (one instanceof Blob || other instanceof Blob) return false
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
}
