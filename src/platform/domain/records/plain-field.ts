import type { Refusal, Verdict } from '#src/platform/domain/verdict'

/** The value of a form field: the text of a text field, the state of a switch, or the selected items of a list. */
export type Typed = string | boolean | readonly string[]

/** What every type of field must provide. `Sent` is the type of its values in requests and answers. */
export interface ValueField<Value, Sent = Value> {
  readonly label: string
  /** The value of this field in a new record. */
  readonly none: Value
  /** Converts a value in a request to the form in which it is stored. Invalid text stays as it is, so that `check` can refuse it. */
  read(sent: Sent): Value
  send(value: Value): Sent
}

/** A field whose form field is rendered by shared code instead of the area's own code. */
export interface PlainField<Value, Sent = Value> extends ValueField<Value, Sent> {
  /** Converts what was typed in the form field to a value. Returns a refusal if it cannot be converted. */
  typed(formValue: Typed): { readonly value: Value } | Refusal
  /** Converts a value to what the form field shows. */
  held(value: Value): Typed
  /** Checks a value. `others` are the values of this field in the other records with which the record is compared. */
  check(value: Value, others: readonly Value[]): Verdict
}
