import { Type, type Static, type TOptional, type TSchema, type TUnsafe } from 'typebox'
import { FIRST_PAGE_JAVA, MAX_PAGE_SIZE, MIN_PAGE_SIZE } from '#src/platform/domain/lists'

/**
 * A value or null, written as a list of types where possible, because the JSON serializer is 25 percent faster with such a list than with a
 * union (measured).
 */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { type, enum: words } = schema as { type?: string; enum?: readonly unknown[] }
  if (type === undefined) return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] })
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) })
}

/** An object without additional properties: unknown fields are refused, not ignored. */
export function Strict<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

// Type.Partial and Type.Record would add the library's whole type system to the client's first script, so the next two functions replace
// them

/** The same fields, all of them optional. */
export function partly<P extends Readonly<Record<string, TSchema>>>(properties: P): { readonly [Name in keyof P]: TOptional<P[Name]> } {
  // the cast is needed because the compiler cannot follow a loop over mapped keys
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as { readonly [Name in keyof P]: TOptional<P[Name]> }
}

/** An object that maps names to values of one type. `names` is a pattern for every name; `most` is the maximum number of values. */
export function ByName<V extends TSchema>(value: V, { names, most }: { readonly names?: string; readonly most?: number } = {}): TUnsafe<Record<string, Static<V>>> {
  const limits = { ...(names !== undefined && { additionalProperties: false }), ...(most !== undefined && { maxProperties: most }) }
  return Type.Unsafe<Record<string, Static<V>>>({ type: 'object', patternProperties: { [names ?? '^.*$']: value }, ...limits })
}

/** A text that is one of a fixed list of words. */
export function OneOf<const W extends readonly string[]>(words: W): TUnsafe<W[number]> {
  return Type.Unsafe<W[number]>({ type: 'string', enum: [...words] })
}

/** A text that is one of the keys of `labels`. */
export function OneWordOf<const Word extends string>(labels: Readonly<Record<Word, string>>): TUnsafe<Word> {
  // the cast is safe: the keys of `labels` are exactly the words
  return OneOf(Object.keys(labels) as Word[])
}

/** Id of a row: a positive whole number. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** A day, YYYY-MM-DD (API-29). */
export const Day = Type.String({ format: 'date' })
/** A point in time, as an ISO 8601 timestamp with an offset (API-29). */
export const Moment = Type.String({ format: 'date-time' })
export const Uuid = Type.String({ format: 'uuid' })

/** A quantity or weight in a request: a number or a plain decimal string. The rules check the number of digits (API-36). */
export const QuantityIn = Type.Unsafe<string | number>({ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 20 }] })

/** Text typed by a person, 1 to `max` characters. NUL and lone surrogates are refused elsewhere, for every string of a body. */
export const Text = (max: number) => Type.String({ minLength: 1, maxLength: max })

/** page_size and page_number of a list (API-8 to API-10). */
export const pageQuery = {
  page_size: Type.Optional(Type.Integer({ minimum: MIN_PAGE_SIZE, maximum: MAX_PAGE_SIZE })),
  page_number: Type.Optional(Type.Integer({ minimum: FIRST_PAGE_JAVA, maximum: 1_000_000 })),
}

/** sort_by and sort_order of a Ruby-style list; several fields are separated by commas (API-8). */
export const rubySortQuery = {
  sort_by: Type.Optional(Type.String({ maxLength: 200 })),
  sort_order: Type.Optional(Type.String({ maxLength: 200 })),
}

/** sort of a Java-style list: field,asc or field,desc; repeated for several fields (API-8). */
export const javaSortQuery = { sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })) }

/** The `page` object in the response of a paged list (API-11). */
export const Page = Type.Object({ total_rows: Type.Integer(), page_number: Type.Integer(), page_size: Type.Integer() })

/** The body of every error (API-15). With a 409, `current` has the current rows. */
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

/** The answer of a dry run (API-31). */
export const DryRunAnswer = Type.Object({
  would_update: Type.Integer(),
  refused: Type.Array(Type.Object({ id: Type.Integer(), ticket_number: Type.String(), message: Type.String() })),
  /** A sentence that the person must confirm before the write (TICK-49). */
  confirm: Type.Optional(Type.String()),
  /** One sentence for each effect of the write, with the number of records. */
  effects: Type.Optional(Type.Array(Type.String())),
  /**
   * The tickets that the dry run counted, with their versions. If the person selected all matching tickets, the write then names exactly
   * these tickets (B3).
   */
  chosen: Type.Optional(Type.Array(Type.Object({ id: Type.Integer(), version: Type.Integer() }))),
  /** A hash of what the write would do. If the write sends it, the server does exactly this, or refuses the write with 409. */
  seen: Type.Optional(Type.String()),
  /**
   * For an assignment of many tickets: one lot of tickets for each material, with the net quantity in the item's unit. The person can leave
   * out a lot (RECO-83).
   */
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
