import { Type, type Static, type TOptional, type TSchema, type TUnsafe } from 'typebox'
import { FIRST_PAGE_JAVA, MAX_PAGE_SIZE, MIN_PAGE_SIZE } from '#src/platform/domain/lists'

/** A value or null, written as a type list: the JSON writer is a quarter faster with it than with a union (measured). */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { type, enum: words } = schema as { type?: string; enum?: readonly unknown[] }
  if (type === undefined) return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] })
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) })
}

/** An object that takes no field that it does not name: unknown fields are refused, not ignored. */
export function Strict<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

// Type.Partial and Type.Record draw the library's whole type language into the client's first script; these two say the same.

/** The same fields, each of which may be left out. */
export function partly<P extends Readonly<Record<string, TSchema>>>(properties: P): { readonly [Name in keyof P]: TOptional<P[Name]> } {
  // the compiler cannot follow a loop over mapped keys
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as { readonly [Name in keyof P]: TOptional<P[Name]> }
}

/** Values of one kind by names of any kind, or by names of a pattern. */
export function ByName<V extends TSchema>(value: V, pattern = '^.*$'): TUnsafe<Record<string, Static<V>>> {
  return Type.Unsafe<Record<string, Static<V>>>({ type: 'object', patternProperties: { [pattern]: value } })
}

/** One of some words. */
export function OneOf<const W extends readonly string[]>(words: W): TUnsafe<W[number]> {
  return Type.Unsafe<W[number]>({ type: 'string', enum: [...words] })
}

/** Id of a row: a positive whole number. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** A day, YYYY-MM-DD (API-29). */
export const Day = Type.String({ format: 'date' })
/** A moment, ISO 8601 with offset (API-29). */
export const Moment = Type.String({ format: 'date-time' })
export const Uuid = Type.String({ format: 'uuid' })

/** A quantity or weight in a request: a number or a plain decimal string; the rules check its digits (API-36). */
export const QuantityIn = Type.Unsafe<string | number>({ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 20 }] })

/** Text of a person: no NUL, no lone surrogates (checked for every string of a body), at most `max` characters. */
export const Text = (max: number) => Type.String({ minLength: 1, maxLength: max })

/** page_size and page_number of a list (API-8 to API-10). */
export const pageQuery = {
  page_size: Type.Optional(Type.Integer({ minimum: MIN_PAGE_SIZE, maximum: MAX_PAGE_SIZE })),
  page_number: Type.Optional(Type.Integer({ minimum: FIRST_PAGE_JAVA, maximum: 1_000_000 })),
}

/** sort_by and sort_order of a Ruby-style list; several fields with commas (API-8). */
export const rubySortQuery = {
  sort_by: Type.Optional(Type.String({ maxLength: 200 })),
  sort_order: Type.Optional(Type.String({ maxLength: 200 })),
}

/** The page part of a paged list envelope (API-11). */
export const Page = Type.Object({ total_rows: Type.Integer(), page_number: Type.Integer(), page_size: Type.Integer() })

/** What every error answers (API-15); `current` holds the present rows where the answer is 409. */
export const ErrorAnswer = Type.Object(
  {
    status: Type.Integer(),
    message: Type.String(),
    detailed_errors: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
    current: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
    request_id: Type.Optional(Type.String()),
  },
  { $id: 'Error' },
)

/** What a dry run answers (API-31). */
export const DryRunAnswer = Type.Object({
  would_update: Type.Integer(),
  refused: Type.Array(Type.Object({ id: Type.Integer(), ticket_number: Type.String(), message: Type.String() })),
  /** A sentence that the person must say yes to first (TICK-49). */
  confirm: Type.Optional(Type.String()),
  /** What happens to how many of them, a sentence an effect. */
  effects: Type.Optional(Type.Array(Type.String())),
  /** The tickets that were counted, at the versions that were counted: of all that match, the write names these (B3). */
  chosen: Type.Optional(Type.Array(Type.Object({ id: Type.Integer(), version: Type.Integer() }))),
  /** Of an assignment to many: its tickets by material, their net in the unit of the item; each lot can be left out (RECO-83). */
  by_material: Type.Optional(
    Type.Array(
      Type.Object({
        material_description: Type.String(),
        uom: Nullable(Type.String()),
        count: Type.Integer(),
        net_amount: Nullable(Type.Number()),
        slip_ids: Type.Array(Type.Integer()),
      }),
    ),
  ),
})
