import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { TextRow } from '#src/platform/server/database/transaction'

/** A column in a JSON object, and the form of its text: plain text, a boolean, or text that already is valid JSON, such as a number. */
interface JsonColumn {
  readonly column: SqlPart
  readonly is: 'text' | 'boolean' | 'json'
}

/** A nested JSON object. It is null if the column `unlessNull` is null. */
interface JsonObject {
  readonly fields: Readonly<Record<string, JsonValue>>
  readonly unlessNull?: SqlPart
}

/** A value in the JSON object of a row. */
export type JsonValue = JsonColumn | JsonObject

/** Writes rows as JSON objects. The values of these rows are the texts that the database sent. */
export interface JsonRow {
  /** The columns to select. They must be the first columns of the SELECT. */
  readonly columns: SqlPart
  /** The number of these columns. The SELECT may have other columns after them. */
  readonly width: number
  /** Writes the JSON object of a row that begins with these columns. */
  write(row: TextRow): string
}

type Write = (row: TextRow) => string

/**
 * Defines how rows with these fields are written as JSON objects. Every field is present, with null if it is empty. The database sends the
 * values as text, and this process builds the JSON, because PostgreSQL's row_to_json looks up the type of every value in every row, which
 * takes nearly twice as long (measured).
 */
export function jsonRow(fields: Readonly<Record<string, JsonValue>>): JsonRow {
  const columns: SqlPart[] = []
  const places = new Map<string, number>()
  const placeOf = (column: SqlPart): number => {
    const whole = sql.constant(column)
    const text = whole.strings.join('')
    const place = places.get(text) ?? columns.push(whole) - 1
    places.set(text, place)
    return place
  }
  const write = writeObject(fields, placeOf)
  return { columns: sql.constant(sql.join(columns, ', ')), width: columns.length, write }
}

function writeObject(fields: Readonly<Record<string, JsonValue>>, placeOf: (column: SqlPart) => number): Write {
  const parts = Object.entries(fields).map(([name, value], nth) => ({ key: `${nth === 0 ? '{' : ','}${JSON.stringify(name)}:`, write: writeValue(value, placeOf) }))
  return (row) => {
    let text = ''
    for (const { key, write } of parts) text += key + write(row)
    return `${text}}`
  }
}

function writeValue(value: JsonValue, placeOf: (column: SqlPart) => number): Write {
  if ('fields' in value) {
    const write = writeObject(value.fields, placeOf)
    if (value.unlessNull === undefined) return write
    const place = placeOf(value.unlessNull)
    return (row) => (row[place] == null ? 'null' : write(row))
  }
  const place = placeOf(value.column)
  if (value.is === 'json') return (row) => row[place] ?? 'null'
  const written = value.is === 'boolean' ? (text: string) => (text === 't' ? 'true' : 'false') : (text: string) => JSON.stringify(text)
  return (row) => {
    const text = row[place]
    return text == null ? 'null' : written(text)
  }
}
