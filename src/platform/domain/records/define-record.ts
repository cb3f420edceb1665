import { characterCount, comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'
import type { Field, Fields, TextField, ValuesOf } from '#src/platform/domain/records/fields'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Ability } from '#src/platform/domain/session/abilities'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A verdict for each field that a rule looks at. */
export type FieldVerdicts = Readonly<Record<string, Verdict>>

/** A plain record, declared once: its calls, its SQL, its undo, its list, its form and its commands are made from this. */
export interface RecordDeclaration<All extends Fields = Fields, One extends string = string, Many extends string = string> {
  readonly kind: RecordKind
  readonly table: string
  /** Its path in the API; below `/projects/:projectId` its table has `dot_project_id`. */
  readonly path: string
  /** The name of one and of several in an answer. */
  readonly one: One
  readonly many: Many
  readonly fields: All
  /** The field that people call it by. */
  readonly name: string
  /** Who may add, change and remove it. */
  readonly may: Ability
  /** `soft`: the table has `deleted_at` and `deleted_by`, and a removed record can be restored within the days of CONST-3. */
  readonly deletes: 'soft' | 'for good'
  /**
   * The rules, on both sides; without it those of the fields. `others` are the other records of the agency or project:
   * those that have the value of a unique field already or, when no field is unique, all. A form knows them only where
   * its list is read whole.
   */
  check?(values: ValuesOf<All>, others: readonly ValuesOf<All>[]): FieldVerdicts
}

/**
 * Declares a plain record. Any part that is made from it can be replaced by a function of the area.
 *
 *     const buoy = defineRecord({
 *       kind: 'buoy', table: 'buoys', path: '/v1/buoys', one: 'buoy', many: 'buoys',
 *       name: 'code', may: 'change_agency', deletes: 'soft',
 *       fields: {
 *         code: text({ label: 'Code', max: 20, required: true, unique: true }),
 *         color: choice({ label: 'Color', choices: { red: 'Red', green: 'Green' } }),
 *       },
 *     })
 */
export function defineRecord<const All extends Fields, const One extends string, const Many extends string>(record: RecordDeclaration<All, One, Many> & { readonly name: keyof All & string }): RecordDeclaration<All, One, Many> {
  return record
}

/** What a new record holds before anything is typed. */
export function emptyValues<All extends Fields>({ fields }: RecordDeclaration<All>): ValuesOf<All> {
  // the compiler cannot follow a loop over mapped keys
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])) as ValuesOf<All>
}

/** What is wrong with a record, by field: by its own rules, else by those of its fields. */
export function checkRecord<All extends Fields>(record: RecordDeclaration<All>, values: ValuesOf<All>, others: readonly ValuesOf<All>[]): FieldVerdicts {
  if (record.check !== undefined) return record.check(values, others)
  return Object.fromEntries(Object.entries(record.fields).flatMap(([name, field]) =>
    field.type === 'text' ? [[name, checkText(field, String(values[name]), others.map((other) => String(other[name])))]] : []))
}

/** The names of its unique fields: the column `<name>_key` of each has its comparison key. */
export function uniqueFields({ fields }: { readonly fields: Fields }): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.type === 'text' && field.unique ? [name] : []))
}

function emptyValue(field: Field): unknown {
  if (field.type === 'own') return field.none
  return field.type === 'text' ? '' : (Object.keys(field.choices)[0] ?? '')
}

function checkText({ label, max, required, unique, lines }: TextField, value: string, others: readonly string[]): Verdict {
  const key = comparisonKey(value)
  if (key === '' && required) return refuse('errors.field_is_required', { label })
  if (!isShowable(value, lines > 1)) return refuse('errors.field_characters', { label })
  if (characterCount(value) > max) return refuse('errors.field_text_long', { label, max })
  return unique && others.some((other) => comparisonKey(other) === key) ? refuse('errors.field_taken', { label, value }) : allow
}
