import { Type, type TArray, type TBoolean, type TObject, type TOptional, type TSchema, type TString, type TUnsafe } from 'typebox'
import { whoMay, type Who } from '#src/platform/api/contract'
import { Day, Id, javaSortQuery, Nullable, OneOf, Page, pageQuery, partly, QuantityIn, rubySortQuery, Strict } from '#src/platform/api/schemas'
import type { RecordDeclaration } from '#src/platform/domain/records/define-record'
import type { ChoiceField, Field, Fields, TextField } from '#src/platform/domain/records/fields'
import type { DayField, DecimalField, WholeField, YesNoField } from '#src/platform/domain/records/value-fields'

type Schemas = Readonly<Record<string, TSchema>>
type BodyField<F extends Field> = F extends TextField
  ? TString
  : F extends ChoiceField<infer Word>
    ? TUnsafe<Word>
    : F extends DecimalField
      ? TOptional<TUnsafe<string | number | null>>
      : F extends WholeField
        ? TOptional<TUnsafe<number | null>>
        : F extends DayField
          ? TOptional<TUnsafe<string | null>>
          : F extends YesNoField
            ? TOptional<TBoolean>
            : TSchema
/** The fields of a record in a request body. Fields of type 'own' have the area's schemas. */
type BodyOf<All extends Fields, Own extends Schemas> = { readonly [Name in keyof All]: Name extends keyof Own ? Own[Name] : BodyField<All[Name]> }

/** The properties that the calls of a record need in addition to its declaration. */
interface RecordCalls<Row extends TSchema, Own extends Schemas, Above extends Schemas> {
  readonly read: Who
  /** The schema of a record in an answer, including its id and version. */
  readonly row: Row
  /** The body schemas of the record's fields of type 'own'. */
  readonly own: Own
  /** The parameters in the record's path that precede its id: `{ projectId: Id }`. */
  readonly above: Above
  /** The sections of the specification and the ids of the requirements that the calls implement. */
  readonly spec: string
}

/**
 * The longest text that the schema accepts: 1,000 characters, or 8 times the field's maximum if that is more. A text within this limit that
 * is still too long for the field is refused by the field's rule, whose message is clearer than that of the schema.
 */
const TEXT_IN = 1_000
const TEXT_IN_TIMES = 8

/**
 * The calls of a plain record. An area chooses the calls to offer and adds them to its contract:
 * `contract({ ...recordCalls(buoy, { read: projectRoles, row: Buoy, own: {}, above: {}, spec: 'C.4' }) })`.
 */
export function recordCalls<All extends Fields, One extends string, Many extends string, Row extends TSchema, Own extends Schemas, Above extends Schemas>(
  record: RecordDeclaration<All, One, Many>,
  { read, row, own, above, spec }: RecordCalls<Row, Own, Above>,
) {
  const { path } = record
  const who = whoMay(record.may)
  const params = Type.Object({ ...above, id: Id })
  const paramsOfMany = Type.Object(above)
  const fields = bodyOf<All, Own>(record.fields, own)
  const answer = named<One, Row>(record.one, row)
  const recentlyDeleted = { deleted: Type.Optional(Type.Boolean()) }
  // only records with soft deletion have the parameter `deleted`; the type declares it for all records, so that callers need no second type
  const narrowed = { search: Type.Optional(Type.String({ maxLength: 200 })), ...(record.deletes === 'soft' ? recentlyDeleted : {}) } as { readonly search: TOptional<TString> } & typeof recentlyDeleted
  const query = Strict({ ...pageQuery, ...rubySortQuery, ...narrowed })
  return {
    list: { method: 'GET', path, who: read, style: 'ruby', params: paramsOfMany, query, answer: named<Many, TArray<Row>>(record.many, Type.Array(row)), errors: [403, 404, 422], spec },
    /** The list in Java style (API-4 to API-9). An area that uses Java style adds this entry to its contract under the name `list`. */
    pages: { method: 'GET', path, who: read, style: 'java', params: paramsOfMany, query: Strict({ ...pageQuery, ...javaSortQuery, ...narrowed }), answer: inPages<Many, TArray<Row>>(record.many, Type.Array(row)), errors: [403, 404, 422], spec },
    detail: { method: 'GET', path: `${path}/:id`, who: read, params, answer, errors: [403, 404], spec },
    create: { method: 'POST', path, who, params: paramsOfMany, body: Strict(fields), answer, errors: [403, 404, 422], spec },
    /** Answers 409 when the version is out of date, with the current record and the name of the person who changed it. */
    change: { method: 'PATCH', path: `${path}/:id`, who, params, body: Strict({ ...partly(fields), version: Type.Optional(Type.Integer({ minimum: 1 })) }), answer, errors: [403, 404, 409, 422], spec },
    remove: { method: 'DELETE', path: `${path}/:id`, who, params, errors: [403, 404, 422], spec },
    restore: { method: 'POST', path: `${path}/:id/restore`, who, params, answer, errors: [403, 404, 422], spec },
  } as const
}

/** An object schema with one property. Its type includes the literal name of that property. */
function named<Name extends string, Schema extends TSchema>(name: Name, schema: Schema): TObject<{ readonly [One in Name]: Schema }> {
  // the cast is needed because the compiler gives a computed property name the type string
  return Type.Object({ [name]: schema } as { readonly [One in Name]: Schema })
}

/** A page of a Java-style list: the rows under the plural name of the record, and the position of the page in `page`. */
function inPages<Name extends string, Schema extends TSchema>(name: Name, schema: Schema): TObject<{ readonly [One in Name]: Schema } & { readonly page: typeof Page }> {
  // the cast is needed because the compiler gives a computed property name the type string
  return Type.Object({ [name]: schema, page: Page } as { readonly [One in Name]: Schema } & { readonly page: typeof Page })
}

function bodyOf<All extends Fields, Own extends Schemas>(fields: All, own: Own): BodyOf<All, Own> {
  // the cast is needed because the compiler cannot follow a loop over mapped keys
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, own[name] ?? schemaOf(name, field)])) as BodyOf<All, Own>
}

/**
 * The body schema of a field. An optional field may also be left out. An empty value in a required field is refused by the field's rule,
 * whose message is clearer than that of the schema.
 */
function schemaOf(name: string, field: Field): TSchema {
  switch (field.type) {
    case 'text': {
      const text = Type.String({ maxLength: Math.max(TEXT_IN, field.max * TEXT_IN_TIMES) })
      return field.required ? text : Type.Optional(text)
    }
    case 'choice':
      return OneOf(Object.keys(field.choices))
    case 'decimal':
      return Type.Optional(Nullable(QuantityIn))
    case 'whole':
      return Type.Optional(Nullable(Type.Number()))
    case 'day':
      return Type.Optional(Nullable(Day))
    case 'yes_no':
      return Type.Optional(Type.Boolean())
    case 'own':
      throw new Error(`the field ${name} has a schema of its own, which is to be given`)
  }
}
