import { characterCount, comparisonKey, isShowable, storedText } from '#src/platform/domain/formats/plain-text'
import type { PlainField, ValueField } from '#src/platform/domain/records/plain-field'
import type { DayField, DecimalField, WholeField, YesNoField } from '#src/platform/domain/records/value-fields'
import { allow, refuse } from '#src/platform/domain/verdict'

/** A text field. */
export interface TextField extends PlainField<string> {
  readonly type: 'text'
  /** The maximum number of characters. */
  readonly max: number
  readonly required: boolean
  /**
   * True if no two records may have the same text, ignoring case and width. The table then has a column `<name>_key` with the comparison
   * key of the text, and a unique index on that column.
   */
  readonly unique: boolean
  /** Whether a search in the list includes this field. */
  readonly searched: boolean
  /** The height of the field in the form, in lines. 1 means that the text may not have line breaks. */
  readonly lines: number
}

/** A field whose value is one of a few words. The form shows a label for each word. */
export interface ChoiceField<Word extends string = string> extends PlainField<Word> {
  readonly type: 'choice'
  readonly choices: Readonly<Record<Word, string>>
}

/** A field for which the area itself provides the SQL, the body schema and the form field. */
export interface OwnField<Value = unknown, Sent = unknown> extends ValueField<Value, Sent> {
  readonly type: 'own'
}

export type Field = TextField | ChoiceField | DecimalField | WholeField | DayField | YesNoField | OwnField
export type Fields = Readonly<Record<string, Field>>

/** The type of the value of a field. */
export type ValueOf<F extends Field> = F extends { readonly none: infer Value } ? Value : unknown
/** The type of the values of a record, by field. */
export type ValuesOf<All extends Fields> = { readonly [Name in keyof All]: ValueOf<All[Name]> }

/** The options of a text field. The text is stored trimmed and in NFC unless `stored` returns another form. */
type TextOptions = Pick<TextField, 'label' | 'max'> & Partial<Pick<TextField, 'required' | 'unique' | 'searched' | 'lines'>> & { stored?(typed: string): string }

/** Declares a text field. */
export function text({ label, max, required = false, unique = false, searched = false, lines = 1, stored = (typed) => storedText(typed).trim() }: TextOptions): TextField {
  return {
    type: 'text', label, max, required, unique, searched, lines, none: '', read: stored,
    send: (value) => value,
    typed: (formValue) => ({ value: stored(String(formValue)) }),
    held: (value) => value,
    check(value, others) {
      const key = comparisonKey(value)
      if (key === '' && required) return refuse('errors.field_is_required', { label })
      if (!isShowable(value, lines > 1)) return refuse('errors.field_characters', { label })
      if (characterCount(value) > max) return refuse('errors.field_text_long', { label, max })
      return unique && others.some((other) => comparisonKey(other) === key) ? refuse('errors.field_taken', { label, value }) : allow
    },
  }
}

/** Declares a field whose value is one of a few words. The first word is the value of a new record. */
export function choice<Word extends string>({ label, choices }: Pick<ChoiceField<Word>, 'label' | 'choices'>): ChoiceField<Word> {
  // the cast is safe: the keys of `choices` are exactly the words
  const words = Object.keys(choices) as Word[]
  const [none] = words
  if (none === undefined) throw new Error(`${label} offers no choice`)
  return {
    type: 'choice', label, choices, none,
    read: (sent) => sent,
    send: (value) => value,
    typed: (formValue) => ({ value: words.find((word) => word === formValue) ?? none }),
    held: (value) => value,
    check: () => allow,
  }
}

/** Declares a field that the area itself reads, stores and renders. */
export function own<Value, Sent>(field: Omit<OwnField<Value, Sent>, 'type'>): OwnField<Value, Sent> {
  return { type: 'own', ...field }
}
