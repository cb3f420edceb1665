import type { Refusal, Verdict } from '#src/platform/domain/verdict'

/** What a form field holds: typed text, or whether a switch is on. */
export type Typed = string | boolean

/** What every field knows of its values. `Sent` is how a value travels. */
export interface ValueField<Value, Sent = Value> {
  readonly label: string
  /** The value of a new record. */
  readonly none: Value
  /** The value that was sent, in the form in which it is stored. One that is no such value keeps its text: `check` refuses it. */
  read(sent: Sent): Value
  send(value: Value): Sent
}

/** A field whose form field the kit draws. */
export interface PlainField<Value, Sent = Value> extends ValueField<Value, Sent> {
  /** The value of what the form field holds; a refusal when it cannot be read. */
  typed(held: Typed): { readonly value: Value } | Refusal
  /** What the form field holds for a value. */
  held(value: Value): Typed
  /** The rule of the field. `others` are the values of the records that it is compared with. */
  check(value: Value, others: readonly Value[]): Verdict
}
