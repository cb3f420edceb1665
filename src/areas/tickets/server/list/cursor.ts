import { isDay } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'
import { sortColumn, type SortKey } from '#src/areas/tickets/server/list/sort'

/** The sort values of the last ticket of a page, each as text or null. The next page starts after them (API-34). */
export type CursorValues = readonly (string | null)[]

/** The text of a cursor, which is only valid for the sort order it was created for. */
export function writeCursor(keys: readonly SortKey[], values: CursorValues): string {
  return Buffer.from(JSON.stringify([orderName(keys), ...values])).toString('base64url')
}

/** The values of a cursor; 422 when it is not valid or belongs to another order. */
export function readCursor(keys: readonly SortKey[], cursor: string): CursorValues {
  const [order, ...values] = parse(cursor)
  if (order !== orderName(keys) || values.length !== keys.length || !values.every((value, index) => fits(keys[index], value))) {
    throw notValid()
  }
  return values as CursorValues
}

/** The sort values of a ticket as a text array. The text converts back to exactly the same values. */
export function cursorColumns(keys: readonly SortKey[]): SqlPart {
  return sql.part`ARRAY[${cursorTexts(keys)}]`
}

/** The sort values of a ticket as columns, one for each sort field; otherwise like `cursorColumns`. */
export function cursorTexts(keys: readonly SortKey[]): SqlPart {
  return sql.join(keys.map(({ field }) => sql.part`${sortColumn(field).column}::text`), ', ')
}

/**
 * The conditions for the rows after a cursor, in sort order. Each requires equal values in the first n sort fields and a later
 * value in the next one; n goes from the last field to 0. Each is one range of the index, so that a full page reads only the
 * rows it returns. Nulls sort as the largest values.
 */
export function behind(keys: readonly SortKey[], values: CursorValues): SqlPart[] {
  return rangesBehind(keys, values).map(({ range }) => range)
}

/**
 * The conditions for the rows between a cursor (or the start of the list) and a later ticket, both excluded. They read only
 * that range, so the cost of a count does not depend on the length of the list (F12).
 */
export function between(keys: readonly SortKey[], after: CursorValues | null, target: CursorValues): SqlPart[] {
  const backwards = keys.map((key) => ({ ...key, descending: !key.descending }))
  const ahead = behindInOneRange(backwards, target)
  if (after === null) return ahead === null ? behind(backwards, target) : [ahead]
  const rest = behindInOneRange(keys, after)
  if (rest !== null && ahead !== null) return [sql.part`${rest} AND ${ahead}`]
  // In the first field in which the cursor and the found ticket differ, each range is bounded by both of them. In later fields, each of
  // the two has its own ranges.
  const parting = target.findIndex((value, at) => value !== (after[at] ?? null))
  const [fromCursor, toTarget] = [rangesBehind(keys, after), rangesBehind(backwards, target)]
  const own = [...fromCursor, ...toTarget].filter(({ depth }) => depth > parting).map(({ range }) => range)
  const atParting = (ranges: typeof toTarget) => ranges.filter(({ depth }) => depth === parting)
  return [...own, ...atParting(fromCursor).flatMap((one) => atParting(toTarget).map((other) => sql.part`${one.range} AND ${other.range}`))]
}

/** The ranges after these sort values. `depth` is the number of first fields whose values a range requires to be equal. */
function rangesBehind(keys: readonly SortKey[], values: CursorValues): { readonly depth: number; readonly range: SqlPart }[] {
  return keys.flatMap((_key, index) => {
    const depth = keys.length - 1 - index
    const equal = keys.slice(0, depth).map((key, at) => isEqual(key, values[at] ?? null))
    return past(keys[depth], values[depth] ?? null).map((condition) => ({ depth, range: sql.join([...equal, condition], ' AND ') }))
  })
}

/** One range for all rows after a cursor, as a row comparison, if every field sorts in the same direction and none is nullable. */
export function behindInOneRange(keys: readonly SortKey[], values: CursorValues): SqlPart | null {
  const [first] = keys
  const even = keys.every(({ field, descending }) => descending === first?.descending && !sortColumn(field).nullable)
  if (!even) return null
  const columns = sql.join(keys.map(({ field }) => sortColumn(field).column), ', ')
  const bounds = sql.join(keys.map((key, index) => typed(key, values[index] ?? null)), ', ')
  return first?.descending === true ? sql.part`(${columns}) < (${bounds})` : sql.part`(${columns}) > (${bounds})`
}

function typed({ field }: SortKey, value: string | null): SqlPart {
  return sql.part`${value}::text::${sql.identifier(sortColumn(field).type)}`
}

function isEqual(key: SortKey, value: string | null): SqlPart {
  const { column } = sortColumn(key.field)
  return value === null ? sql.part`${column} IS NULL` : sql.part`${column} = ${typed(key, value)}`
}

function past(key: SortKey | undefined, value: string | null): SqlPart[] {
  if (key === undefined) return []
  const { column, nullable } = sortColumn(key.field)
  if (key.descending) return value === null ? [sql.part`${column} IS NOT NULL`] : [sql.part`${column} < ${typed(key, value)}`]
  if (value === null) return []
  const larger = sql.part`${column} > ${typed(key, value)}`
  return nullable ? [larger, sql.part`${column} IS NULL`] : [larger]
}

function fits(key: SortKey | undefined, value: unknown): boolean {
  if (key === undefined) return false
  const { type, nullable } = sortColumn(key.field)
  if (value === null) return nullable
  if (typeof value !== 'string' || value.length > 300) return false
  if (type === 'date') return isDay(value)
  if (type === 'timestamptz') return isDay(value.slice(0, 10)) && MOMENT.test(value.slice(10))
  return FORMS[type]?.test(value) ?? true
}

/** The text PostgreSQL writes for each type. Other text would cause a database error instead of a 422. */
const FORMS: Readonly<Record<string, RegExp>> = {
  int4: /^-?\d{1,9}$|^1\d{9}$|^20\d{8}$/,
  int8: /^-?\d{1,18}$/,
  bool: /^(?:true|false)$/,
}
const MOMENT = /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

function orderName(keys: readonly SortKey[]): string {
  return keys.map(({ field, descending }) => `${field}${descending ? '-' : '+'}`).join(' ')
}

function parse(cursor: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

function notValid() {
  return unprocessable('errors.not_valid', {}, [{ field: 'after', message: 'is not a cursor of this list and order' }])
}
