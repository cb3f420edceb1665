import type { ComponentType } from 'react'
import type { Form } from '#src/platform/client/form/form'
import { checkRecord, emptyValues, readValues, sentValues, type RecordDeclaration } from '#src/platform/domain/records/define-record'
import type { Field } from '#src/platform/domain/records/fields'
import type { Typed } from '#src/platform/domain/records/plain-field'
import type { Refusal, Verdict } from '#src/platform/domain/verdict'

/** What the form of a record holds: each field, and the version, as text; a switch as on or off. */
export type Texts = Readonly<Record<string, Typed>>
export type RecordFormValue = Form<Texts, never> | Form<Texts>

/** The form field of a field that the record brings itself: its value as a text, and back. */
export interface OwnEntry<Value> {
  text(value: Value): string
  /** The value of a text; a refusal when it cannot be read. */
  read(text: string): { readonly value: Value } | Refusal
  readonly Entry: ComponentType<{ readonly form: RecordFormValue; readonly name: string }>
}

/** The form fields of a record's own fields, by name. */
export type OwnEntries = Readonly<Record<string, OwnEntry<unknown>>>

type Values = Readonly<Record<string, unknown>>

/** What the form of a new record holds. */
export function emptyTexts(record: RecordDeclaration, entries: OwnEntries): Texts {
  return { ...inTexts(record, entries, emptyValues(record)), version: '0' }
}

/** What the form of a row holds. */
export function textsOf(record: RecordDeclaration, entries: OwnEntries, row: object): Texts {
  return { ...inTexts(record, entries, valuesOfRow(record, row)), version: String(Reflect.get(row, 'version')) }
}

/** What is wrong with a form, by field; a field that cannot be read is checked as empty by the rules of the others. */
export function problemsOf(record: RecordDeclaration, entries: OwnEntries, texts: Texts, others: readonly object[]): Readonly<Record<string, Verdict>> {
  const { values, refusals } = read(record, entries, texts)
  return { ...checkRecord(record, values, others.map((row) => valuesOfRow(record, row))), ...refusals }
}

/** A form's fields as they are sent. */
export function bodyOf(record: RecordDeclaration, entries: OwnEntries, texts: Texts): Values {
  return sentValues(record, read(record, entries, texts).values)
}

function read(record: RecordDeclaration, entries: OwnEntries, texts: Texts): { readonly values: Values; readonly refusals: Readonly<Record<string, Refusal>> } {
  const refusals: Record<string, Refusal> = {}
  const values = eachField(record, (name, field) => {
    const typedText = texts[name] ?? ''
    const result = field.type === 'own' ? entryOf(entries, name).read(String(typedText)) : field.typed(typedText)
    if ('value' in result) return result.value
    refusals[name] = result
    return field.none
  })
  return { values, refusals }
}

function inTexts(record: RecordDeclaration, entries: OwnEntries, values: Values): Texts {
  // each value is one of its field
  return eachField(record, (name, field) => (field.type === 'own' ? entryOf(entries, name).text(values[name]) : field.held(values[name] as never)))
}

function valuesOfRow(record: RecordDeclaration, row: object): Values {
  return { ...emptyValues(record), ...readValues(record, row) }
}

function entryOf(entries: OwnEntries, name: string): OwnEntry<unknown> {
  const entry = entries[name]
  if (entry === undefined) throw new Error(`the field ${name} has a form field of its own, which is to be given`)
  return entry
}

function eachField<Result>({ fields }: RecordDeclaration, make: (name: string, field: Field) => Result): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(name, field)]))
}
