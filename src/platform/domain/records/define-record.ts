import type { Fields, ValuesOf } from '#src/platform/domain/records/fields'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Ability } from '#src/platform/domain/session/abilities'
import type { Verdict } from '#src/platform/domain/verdict'

/** The verdicts of the rules, by field. A field that no rule checks has none. */
export type FieldVerdicts = Readonly<Record<string, Verdict>>

/** The declaration of a plain record. The calls, SQL, undo, list, form and commands of the record are all generated from this. */
export interface RecordDeclaration<All extends Fields = Fields, One extends string = string, Many extends string = string> {
  readonly kind: RecordKind
  readonly table: string
  /** The path of the records in the API. If it is below `/projects/:projectId`, the database table has the column `dot_project_id`. */
  readonly path: string
  /** The singular name of the record, and `many` is its plural name. In API responses, the data is under one of these names. */
  readonly one: One
  readonly many: Many
  readonly fields: All
  /** The name of the field by which people identify a record. */
  readonly name: string
  /** The ability that a person needs to add, change and remove records. */
  readonly may: Ability
  /** With `soft`, the table has `deleted_at` and `deleted_by`, and a removed record can be restored for the number of days in CONST-3. */
  readonly deletes: 'soft' | 'for good'
  /**
   * Rules in addition to those of the fields, checked on both client and server. A verdict on a text field replaces the verdict of the
   * field's own rule. If a field that is not a text field refuses its value, these rules get the empty value of the field instead. `others`
   * are other records of the agency or project: those with the same value in a unique field, or all of them if no field is unique. A form
   * has `others` only if the whole list is loaded.
   */
  check?(values: ValuesOf<All>, others: readonly ValuesOf<All>[]): FieldVerdicts
}

/**
 * Declares a plain record. An area can replace any generated part with its own function.
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

/** The values of a new record. */
export function emptyValues<All extends Fields>({ fields }: RecordDeclaration<All>): ValuesOf<All> {
  // the cast is needed because the compiler cannot follow a loop over mapped keys
  return Object.fromEntries(Object.entries(fields).map(([name, { none }]) => [name, none])) as ValuesOf<All>
}

/** Converts the values in a request to their stored form. */
export function readValues<All extends Fields>({ fields }: RecordDeclaration<All>, sent: object): Partial<ValuesOf<All>> {
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = Reflect.get(sent, name)
    // the cast is safe, because the schema has already checked the type of the value
    return value === undefined ? [] : [[name, field.read(value as never)] as const]
  })
  // the cast is needed because the compiler cannot follow a loop over mapped keys
  return Object.fromEntries(values) as Partial<ValuesOf<All>>
}

/** Converts the values of a record to the form that they have in requests and answers. */
export function sentValues<All extends Fields>({ fields }: RecordDeclaration<All>, values: ValuesOf<All>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.send(values[name] as never)]))
}

/** The verdicts on the values of a record, by field, from both the rules of the fields and the rules of the record. */
export function checkRecord<All extends Fields>(record: RecordDeclaration<All>, values: ValuesOf<All>, others: readonly ValuesOf<All>[]): FieldVerdicts {
  const verdicts: Record<string, Verdict> = {}
  const refused: Record<string, Verdict> = {}
  for (const [name, field] of Object.entries(record.fields)) {
    if (field.type === 'own') continue
    // the casts are safe, because each value has the type of its field
    const verdict = field.check(values[name] as never, others.map((other) => other[name] as never))
    verdicts[name] = verdict
    if (!verdict.allowed && field.type !== 'text') refused[name] = verdict
  }
  if (record.check === undefined) return verdicts
  const empty = Object.fromEntries(Object.keys(refused).map((name) => [name, record.fields[name]?.none]))
  return { ...verdicts, ...record.check({ ...values, ...empty }, others), ...refused }
}

/** The names of a record's unique fields. For each of them, the table has a column `<name>_key` with the comparison key. */
export function uniqueFields({ fields }: { readonly fields: Fields }): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.type === 'text' && field.unique ? [name] : []))
}
