import type { ApiError } from '#src/platform/client/api/api-error'
import * as state from '#src/platform/client/form/form-state'
import type { FormState, Values } from '#src/platform/client/form/form-state'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Verdict } from '#src/platform/domain/verdict'
import type { RequestValue } from '#src/platform/client/api/requests'

/** Navigates from a form to another path in the form's pane, even if another pane has the focus. */
type LeaveFor = (path: string, options?: { readonly replace?: boolean }) => void

/** How an area describes its form. */
export interface FormOptions<Held extends object, Answer = unknown> {
  /** The values of the record. Values without a label, such as the version, are sent but not shown. */
  readonly start: Held
  /** The label of each field, in the order of the screen. A field without a label is never shown as changed. */
  readonly labels: Partial<Readonly<Record<keyof Held & string, string>>>
  /** The domain's rules, by field. They are checked before anything is sent. */
  check?(values: Held): Partial<Readonly<Record<keyof Held & string, Verdict>>>
  /** Builds the request that saves the values. `changed` names the fields that differ from the record. */
  request(values: Held, changed: readonly (keyof Held & string)[]): RequestValue<Answer>
  /**
   * Returns the record that the request changes, and the new values by field, as they are sent. Only provided if the request sets nothing
   * but the changed fields of one record.
   */
  sets?(values: Held, changed: readonly (keyof Held & string)[]): FormSets
  /** The message to show after a save; null for none. */
  successMessage(answer: Answer, values: Held): string | null
  /** The name of this save in the undo list. */
  undoWords?(answer: Answer, values: Held): string
  /** The kind of record that the form writes. Its noun is used for the counts in the undo list ('3 employees'). */
  readonly records?: RecordKind
  /** False for a write that cannot be undone, such as a password or an email. */
  readonly isUndoable?: boolean
  /** Converts the current record in a 409 answer to form values. Without this function, a 409 is treated like any other refusal. */
  present?(current: object): Held
  /** The form's values after a save. Without this function, the form keeps the values that were saved. */
  restart?(answer: Answer): Held
  /** Called after a save, for example to update caches. `leaveFor` leaves the form's pane for a path. */
  saved?(answer: Answer, leaveFor: LeaveFor): void
  /** Called instead of `restart` and `saved` if the pane already shows something else when the answer arrives. */
  savedAfterLeaving?(answer: Answer): void
  /**
   * The text of a field's value when a conflict shows it next to the other person's value. If this returns undefined, the value is shown in
   * the usual way.
   */
  show?(name: keyof Held & string, value: unknown): string | undefined
}

/** The fields of one record that a form's request sets. */
interface FormSets {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
}

/** An open form, as its fields, the commands and the leave guard use it. */
export interface Form<Held extends object = object, Answer = unknown> {
  snapshot(): FormState
  subscribe(listener: () => void): () => void
  options(): FormOptions<Held, Answer>
  use(options: FormOptions<Held, Answer>): void
  values(): Held
  put(name: string, value: unknown): void
  isDirty(): boolean
  /** The labels of the unsaved fields. */
  unsaved(): readonly string[]
  /** Checks the rules. If a rule refuses a value, sets a problem at each invalid field and returns false. */
  check(): boolean
  request(): RequestValue<Answer>
  /** The record and the fields that the form's request sets. Null if the request sets more than the changed fields of one record. */
  sets(): FormSets | null
  /** True when the input has changed since a save began. The next save must then wait for the answer, which has the new version. */
  mustWait(): boolean
  /**
   * True for a short time after a notice has appeared that somebody else changed the same fields. A save must then be refused: it would
   * overwrite these changes before the person can have read the notice.
   */
  mustRead(): boolean
  /** True from the request until its answer. */
  isSaving(): boolean
  took(answer: Answer, leaveFor: LeaveFor): void
  /** Handles the answer of a save if the pane already shows something else. */
  left(answer: Answer): void
  refused(error: ApiError): void
  settle(whose: 'mine' | 'theirs', only?: string): void
  /** Resets the form to the record's values. */
  reset(): void
  /** Starts over with the values of another record. */
  begin(start: Held): void
}

/** How long a notice that others changed the same fields must be shown before a save may overwrite them. */
const READ_MS = 1_500

/** Opens a form with its starting values. */
export function createForm<Held extends object, Answer>(first: FormOptions<Held, Answer>): Form<Held, Answer> {
  let options = first
  let now = state.begun(plain(first.start))
  /** The values being saved. */
  let sent: Held | null = null
  /** When a save was last refused because somebody else had changed the record. */
  let conflictSince = -Infinity
  const listeners = new Set<() => void>()
  const become = (next: FormState) => {
    now = next
    for (const listener of listeners) listener()
  }
  // The cast is safe: a field can write only values of the type that it reads.
  const currentValues = () => now.values as Held
  const isShown = (name: string) => Object.hasOwn(options.labels, name)
  const typedSince = (before: Held) => Object.keys(now.values).filter((name) => !state.isSame(Reflect.get(before, name), now.values[name]))
  const changed = () => state.changedFields(now).filter((name): name is keyof Held & string => Object.hasOwn(now.values, name))
  return {
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    options: () => options,
    use(next) {
      // while a save is in flight, `start` is not replaced, even if the record is read again; what was read is used once the answer has
      // arrived
      if (sent !== null) return void (options = { ...next, start: options.start })
      const isOther = !state.isSame(options.start, next.start)
      options = next
      // The record was read again while the form had no unsaved input: show the new values.
      if (isOther && changed().length === 0) become({ ...state.begun(plain(next.start)), refusals: now.refusals })
    },
    values: currentValues,
    put: (name, value) => become(state.put(now, name, value)),
    isDirty: () => changed().length > 0,
    unsaved: () => changed().flatMap((name) => options.labels[name] ?? []),
    check() {
      become(state.checked(now, options.check?.(currentValues()) ?? {}))
      return Object.keys(now.problems).length === 0
    },
    request() {
      sent = currentValues()
      return options.request(sent, changed())
    },
    sets: () => options.sets?.(currentValues(), changed()) ?? null,
    mustWait: () => sent !== null && typedSince(sent).length > 0,
    mustRead: () => (now.conflict?.differing.length ?? 0) > 0 && performance.now() - conflictSince < READ_MS,
    isSaving: () => sent !== null,
    took(answer, leaveFor) {
      // input typed during the save was not sent, so it must stay in the form as unsaved
      const later = sent === null ? [] : typedSince(sent)
      const base = plain(options.restart?.(answer) ?? sent ?? currentValues())
      sent = null
      become({ ...state.begun(base), values: { ...base, ...Object.fromEntries(later.map((name) => [name, now.values[name]])) }, refusals: now.refusals })
      options.saved?.(answer, leaveFor)
    },
    left(answer) {
      sent = null
      options.savedAfterLeaving?.(answer)
    },
    refused(error) {
      sent = null
      const current = error.status === 409 ? currentRow(error.body) : null
      if (current === null || options.present === undefined) return become(state.refused(now, error))
      become(state.metChange(now, plain(options.present(current)), whoChanged(current), isShown))
      conflictSince = performance.now()
    },
    settle: (whose, only) => become(state.settled(now, whose, only)),
    reset: () => become({ ...state.begun(now.base), refusals: now.refusals }),
    begin: (start) => become({ ...state.begun(plain(start)), refusals: now.refusals }),
  }
}

function plain(values: object): Values {
  return { ...values }
}

function currentRow(body: unknown): object | null {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return typeof first === 'object' && first !== null ? first : null
}

function whoChanged(row: object): string | null {
  const by: unknown = Reflect.get(row, 'changed_by')
  return typeof by === 'string' && by !== '' ? by : null
}
