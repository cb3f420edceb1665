import { storedText } from '#src/platform/domain/formats/plain-text'

/** A text. */
export interface TextField {
  readonly type: 'text'
  readonly label: string
  /** Most characters. */
  readonly max: number
  readonly required: boolean
  /**
   * No other record has it, whatever its letters and widths: the table keeps its comparison key in the column `<name>_key`,
   * with a unique index over it.
   */
  readonly unique: boolean
  /** The list's search looks into it. */
  readonly searched: boolean
  /** Lines of its form field; 1 for a text without line breaks. */
  readonly lines: number
  /** The form in which a typed text is stored. */
  stored(typed: string): string
}

/** One of a few words; the form offers them by their labels. */
export interface ChoiceField<Word extends string = string> {
  readonly type: 'choice'
  readonly label: string
  readonly choices: Readonly<Record<Word, string>>
}

/** A value for which the area brings its own SQL, body schema and form field. `Sent` is how it travels. */
export interface OwnField<Value = unknown, Sent = unknown> {
  readonly type: 'own'
  readonly label: string
  /** The value of a new record. */
  readonly none: Value
  read(sent: Sent): Value
  send(value: Value): Sent
}

export type Field = TextField | ChoiceField | OwnField
export type Fields = Readonly<Record<string, Field>>

/** The value that a record holds in a field. */
export type ValueOf<F extends Field> = F extends TextField ? string : F extends ChoiceField<infer Word> ? Word : F extends { readonly type: 'own'; readonly none: infer Value } ? Value : unknown
/** The values of a record by its fields. */
export type ValuesOf<All extends Fields> = { readonly [Name in keyof All]: ValueOf<All[Name]> }

/** A text field. It is stored trimmed and in NFC unless `stored` says otherwise. */
export function text(field: Pick<TextField, 'label' | 'max'> & Partial<TextField>): TextField {
  return { type: 'text', required: false, unique: false, searched: false, lines: 1, stored: (typed) => storedText(typed).trim(), ...field }
}

/** A field with one of a few words. A new record has the first. */
export function choice<Word extends string>(field: Omit<ChoiceField<Word>, 'type'>): ChoiceField<Word> {
  return { type: 'choice', ...field }
}

/** A field that the area reads, stores and draws itself. */
export function own<Value, Sent>(field: Omit<OwnField<Value, Sent>, 'type'>): OwnField<Value, Sent> {
  return { type: 'own', ...field }
}
