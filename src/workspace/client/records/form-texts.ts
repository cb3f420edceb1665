import type { ComponentType } from 'react'
import type { Form } from '#src/platform/client/form/form'
import { checkRecord, emptyValues, readValues, sentValues, type RecordDeclaration } from '#src/platform/domain/records/define-record'
import type { Field } from '#src/platform/domain/records/fields'
import type { Typed } from '#src/platform/domain/records/plain-field'
import type { Refusal, Verdict } from '#src/platform/domain/verdict'

/** The values of a record's form. Each field and the version are texts, but a switch is a boolean and a field of several choices a list. */
export type Texts = Readonly<Record<string, Typed>>
export type RecordFormValue = Form<Texts, never> | Form<Texts>

/** The form field for a field of type 'own', with conversions from its value to the form's text or texts and back. */
export interface OwnEntry<Value, Held extends string | readonly string[] = string | readonly string[]> {
  text(value: Value): Held
  /** Parses the form's text into a value, or refuses a text that is not valid. */
  read(formValue: Held): { readonly value: Value } | Refusal
  /** The form's text as it is displayed when it conflicts with somebody else's change; defaults to the text itself. */
  shown?(formValue: Held): string
  readonly Entry: ComponentType<{ readonly form: RecordFormValue; readonly name: string }>
}

/** The form fields for fields of type 'own', by field name. */
export type OwnEntries = Readonly<Record<string, OwnEntry<unknown>>>

type Values = Readonly<Record<string, unknown>>

/** The form values of a new record. */
export function emptyTexts(record: RecordDeclaration, entries: OwnEntries): Texts {
  return { ...inTexts(record, entries, emptyValues(record)), version: '0' }
}

/** The form values of a row. */
export function textsOf(record: RecordDeclaration, entries: OwnEntries, row: object): Texts {
  return { ...inTexts(record, entries, valuesOfRow(record, row)), version: String(Reflect.get(row, 'version')) }
}

/** The problems of a form, by field. A field whose text is not valid counts as empty when the rules of other fields are checked. */
export function problemsOf(record: RecordDeclaration, entries: OwnEntries, texts: Texts, others: readonly object[]): Readonly<Record<string, Verdict>> {
  const { values, refusals } = read(record, entries, texts)
  return { ...checkRecord(record, values, others.map((row) => valuesOfRow(record, row))), ...refusals }
}

/** A form's fields in the format of the request. */
export function bodyOf(record: RecordDeclaration, entries: OwnEntries, texts: Texts): Values {
  return sentValues(record, read(record, entries, texts).values)
}

function read(record: RecordDeclaration, entries: OwnEntries, texts: Texts): { readonly values: Values; readonly refusals: Readonly<Record<string, Refusal>> } {
  const refusals: Record<string, Refusal> = {}
  const values = eachField(record, (name, field) => {
    const typedText = texts[name] ?? ''
    const result = field.type === 'own' ? entryOf(entries, name).read(typeof typedText === 'boolean' ? String(typedText) : typedText) : field.typed(typedText)
    if ('value' in result) return result.value
    refusals[name] = result
    return field.none
  })
  return { values, refusals }
}

function inTexts(record: RecordDeclaration, entries: OwnEntries, values: Values): Texts {
  // each value has the type of its field
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
