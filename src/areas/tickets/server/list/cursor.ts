import { isDay } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'
import { sortColumn, type SortKey } from '#src/areas/tickets/server/list/sort'

/** The values by which the last ticket of a page is sorted, each as text or null. The next page starts after these values (API-34). */
export type CursorValues = readonly (string | null)[]

/** The text of a cursor. It is valid only for the sort order with which it was created. */
export function writeCursor(keys: readonly SortKey[], values: CursorValues): string {
  return Buffer.from(JSON.stringify([orderName(keys), ...values])).toString('base64url')
}

/** The values in the text of a cursor. 422 if the text is not a valid cursor, or is one for another sort order. */
export function readCursor(keys: readonly SortKey[], cursor: string): CursorValues {
  const [order, ...values] = parse(cursor)
  if (order !== orderName(keys) || values.length !== keys.length || !values.every((value, index) => fits(keys[index], value))) {
    throw notValid()
  }
  return values as CursorValues
}

/** SQL for the values by which a ticket is sorted, as an array of texts. Each text converts back to exactly the same value. */
export function cursorColumns(keys: readonly SortKey[]): SqlPart {
  return sql.part`ARRAY[${cursorTexts(keys)}]`
}

/** Like `cursorColumns`, but with one column for each sort field instead of an array. */
export function cursorTexts(keys: readonly SortKey[]): SqlPart {
  return sql.join(keys.map(({ field }) => sql.part`${sortColumn(field).column}::text`), ', ')
}

/**
 * The conditions for the rows after a cursor, in sort order. Each condition requires that the first n sort fields have the values of the
 * cursor, and that the next field has a later value. The first condition has the largest n, which is one less than the number of fields;
 * the last one has n = 0. Each condition is one range of the index, so reading a page reads only the rows that are returned. Nulls are
 * sorted as the largest values.
 */
export function behind(keys: readonly SortKey[], values: CursorValues): SqlPart[] {
  return rangesBehind(keys, values).map(({ range }) => range)
}

/**
 * The conditions for the rows between a cursor (or the start of the list) and a ticket further down, without the rows of the cursor and the
 * ticket. Only these rows are read, so the time for counting them does not depend on the length of the list (F12).
 */
export function between(keys: readonly SortKey[], after: CursorValues | null, target: CursorValues): SqlPart[] {
  const backwards = keys.map((key) => ({ ...key, descending: !key.descending }))
  const ahead = behindInOneRange(backwards, target)
  if (after === null) return ahead === null ? behind(backwards, target) : [ahead]
  const rest = behindInOneRange(keys, after)
  if (rest !== null && ahead !== null) return [sql.part`${rest} AND ${ahead}`]
  // In the first field in which the values of the cursor and of the ticket differ, a range has a bound on both sides: the cursor's value
  // and the ticket's. In later fields, there are separate ranges after the cursor and before the ticket.
  const parting = target.findIndex((value, at) => value !== (after[at] ?? null))
  const [fromCursor, toTarget] = [rangesBehind(keys, after), rangesBehind(backwards, target)]
  const own = [...fromCursor, ...toTarget].filter(({ depth }) => depth > parting).map(({ range }) => range)
  const atParting = (ranges: typeof toTarget) => ranges.filter(({ depth }) => depth === parting)
  return [...own, ...atParting(fromCursor).flatMap((one) => atParting(toTarget).map((other) => sql.part`${one.range} AND ${other.range}`))]
}

/** The ranges of rows after these sort values. `depth` is how many of the first sort fields have exactly these values in the range. */
function rangesBehind(keys: readonly SortKey[], values: CursorValues): { readonly depth: number; readonly range: SqlPart }[] {
  return keys.flatMap((_key, index) => {
    const depth = keys.length - 1 - index
    const equal = keys.slice(0, depth).map((key, at) => isEqual(key, values[at] ?? null))
    return past(keys[depth], values[depth] ?? null).map((condition) => ({ depth, range: sql.join([...equal, condition], ' AND ') }))
  })
}

/**
 * A single condition for all rows after a cursor: a comparison of SQL row values. Null unless all fields are sorted in the same direction
 * and none of them can be null.
 */
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

/**
 * The text that PostgreSQL writes for values of each type. A cursor with any other text is refused with 422, since it would cause an error
 * in the database.
 */
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
