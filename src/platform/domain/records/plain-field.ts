import type { Refusal, Verdict } from '#src/platform/domain/verdict'

/** The value of a form field: typed text, whether a switch is on, or the selected ones of several choices. */
export type Typed = string | boolean | readonly string[]

/** What every field can do with its values. `Sent` is the type in requests and answers. */
export interface ValueField<Value, Sent = Value> {
  readonly label: string
  /** The value of a new record. */
  readonly none: Value
  /** The stored form of a value that was sent. An invalid value keeps its text, and `check` refuses it. */
  read(sent: Sent): Value
  send(value: Value): Sent
}

/** A field whose form field is rendered by the shared form code, not by its area. */
export interface PlainField<Value, Sent = Value> extends ValueField<Value, Sent> {
  /** The value of what was typed in the form field, or a refusal when it cannot be read. */
  typed(formValue: Typed): { readonly value: Value } | Refusal
  /** What the form field shows for a value. */
  held(value: Value): Typed
  /** The rule of the field. `others` are the values of the other records that it is compared with. */
  check(value: Value, others: readonly Value[]): Verdict
}
