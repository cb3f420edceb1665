import { FORMULA_SIGNS, FORMULA_SIGNS_PATTERN } from '#src/platform/domain/formats/formula-guard'
import { payBases } from '#src/areas/projects/domain/project-input'
import { findTicketField, type DeclaredField } from '#src/areas/tickets/domain/fields'
import { statusWord, ticketStatuses } from '#src/platform/domain/status-words'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'
import { exactValue, fieldValue } from '#src/areas/tickets/server/slip-json'

/** One column of a CSV export: its heading, and the SQL for the text of its cells. */
export interface CsvColumn {
  readonly heading: string
  readonly cell: SqlPart
}

/** The columns of an export if the request names none. */
const DEFAULT_COLUMNS = [
  'ticket_number', 'ticket_date', 'ticketed_at', 'status', 'delivered_date', 'supplier', 'plant_name', 'material_description', 'truck',
  'gross_amount_1', 'tare_amount_1', 'net_amount', 'uom_1', 'primary_pay_code', 'primary_pay_code_quantity', 'secondary_pay_code',
  'secondary_pay_code_quantity', 'pay_period', 'pay_basis',
]

/** The column with the pay basis of the ticket's project (PLUS-31). It is not in the field catalog. */
export const payBasisWord = {
  label: 'Pay basis',
  value: sql.part`CASE project.pay_basis ${sql.join(Object.entries(payBases).map(([value, word]) => sql.part`WHEN ${value} THEN ${word}`), ' ')} END`,
}

/**
 * SQL for the time zone in which a ticket's times are written: the zone of the ticket's project, or of the agency if the ticket has no
 * project. The screen and imports use the same zone.
 */
export const shownZone = sql.part`coalesce(project.timezone, (SELECT agency.timezone FROM dot_authorities agency WHERE agency.id = s.dot_authority_id))`

/** The keys of the columns that a request names, in their order and without duplicates. The default columns if it names none. */
export function wantedColumns(keys: readonly string[] | undefined): readonly string[] {
  return keys === undefined || keys.length === 0 ? DEFAULT_COLUMNS : [...new Set(keys)]
}

/** The 422 error for a key that is not the key of a column. */
export function unknownColumn(key: string) {
  return unprocessable('errors.not_valid', {}, [{ field: 'columns', message: `there is no column ${key}` }])
}

/** The heading of a column: the label of the field, and its unit if it has one. */
export function headingOf({ label, unit }: DeclaredField): string {
  return unit === undefined ? label : `${label} (${unit})`
}

/** The columns that a request names, in their order, from the field catalog. 422 with the unknown key if there is one. */
export function csvColumns(keys: readonly string[] | undefined): CsvColumn[] {
  return wantedColumns(keys).map((key) => {
    if (key === 'pay_basis') return { heading: payBasisWord.label, cell: payBasisWord.value }
    const field = findTicketField(key)
    const cell = field === null ? null : cellOf(field)
    if (field === null || cell === null) throw unknownColumn(key)
    return { heading: headingOf(field), cell }
  })
}

/**
 * SQL for the value of a field as text: dates and times in US style in the project's zone, numbers without grouping, a person's name. Null
 * for a field that cannot be a column of an export.
 */
export function textOf(field: DeclaredField): SqlPart | null {
  const value = exactValue(field)
  if (value === null) return null
  switch (field.type.kind) {
    case 'date':
      // the cast to timestamp is needed: to_char would convert a date to a timestamp with time zone, which depends on the time zone of the
      // session
      return sql.part`to_char((${value})::date::timestamp, 'FMMM/FMDD/YYYY')`
    case 'time':
      return momentText(sql.part`(${value})::timestamptz`)
    case 'boolean':
      return sql.part`CASE WHEN (${value})::boolean THEN 'Yes' ELSE 'No' END`
    case 'degrees':
      // the cast to numeric is needed: the text of a float can have an exponent, which few programs accept in a coordinate
      return sql.part`(${value})::text::numeric::text`
    case 'numbers':
      return numbersText(field.key)
    case 'person':
      return sql.part`((${value}) ->> 'name')`
    case 'notes':
    case 'reconciliation':
      return null
    default:
      return field.key === 'status' ? statusCell(value) : sql.part`(${value})::text`
  }
}

/** SQL for a cell: the value as text. Text that a spreadsheet could run as a formula is escaped. */
function cellOf(field: DeclaredField): SqlPart | null {
  const [text, value] = [textOf(field), fieldValue(field)]
  if (text === null || value === null) return null
  switch (field.type.kind) {
    case 'date':
    case 'time':
    case 'boolean':
      return text
    case 'numbers':
    case 'person':
      return guarded(text)
    case 'integer':
    case 'decimal':
    case 'degrees':
      return field.stored === 'details' ? asNumber(value) : text
    default:
      return field.key === 'status' ? text : asText(value)
  }
}

const NO_FRACTION = String.raw`\.?0+$`

/**
 * SQL for a point in time as text, in the project's zone. Seconds are written unless they are 0. A time in the hour that occurs twice when
 * clocks are set back, and a time with a fraction of a second, are written with their offset, so that an import reads exactly the same time
 * again.
 */
function momentText(moment: SqlPart): SqlPart {
  const local = sql.part`(${moment} AT TIME ZONE ${shownZone})`
  const isSecond = sql.part`((${moment} - interval '1 hour') AT TIME ZONE ${shownZone}) = ${local}`
  const offset = sql.part`(${local} - (${moment} AT TIME ZONE 'UTC'))`
  const offsetText = sql.part`CASE WHEN ${offset} < interval '0' THEN '-' ELSE '+' END || to_char(make_interval(secs => abs(extract(epoch FROM ${offset}))::double precision), 'HH24:MI')`
  // nearly all times are whole minutes, so that case is tested first
  return sql.part`CASE
    WHEN date_bin('1 minute', ${moment}, '2000-01-01Z') = ${moment} AND NOT ${isSecond} THEN to_char(${local}, 'FMMM/FMDD/YYYY FMHH12:MI AM')
    WHEN ${isSecond} OR ${moment}::timestamptz(0) <> ${moment} THEN regexp_replace(to_char(${local}, 'FMMM/FMDD/YYYY HH24:MI:SS.US'), ${NO_FRACTION}, '') || ${offsetText}
    ELSE to_char(${local}, 'FMMM/FMDD/YYYY FMHH12:MI:SS AM') END`
}

/** SQL for a list of numbers, in the form in which an import reads them: 12000; 34000. */
function numbersText(key: string): SqlPart {
  return sql.part`CASE WHEN jsonb_typeof(s.details -> ${key}) = 'array'
    THEN (SELECT string_agg(one.number, '; ' ORDER BY one.at) FROM jsonb_array_elements_text(s.details -> ${key}) WITH ORDINALITY AS one(number, at)) ELSE s.details ->> ${key} END`
}

/** SQL for the status, as the screen shows it (TICK-33, TICK-34). */
function statusCell(value: SqlPart): SqlPart {
  const words = ticketStatuses.map((status) => sql.part`WHEN ${value} = ${status} THEN ${statusWord(status)}`)
  return sql.part`CASE ${sql.join(words, ' ')} END`
}

/**
 * Text that begins with one of these code points may need an apostrophe. SQL's `ascii` returns the first code point, even of text that is
 * not ASCII.
 */
const FIRSTS = ["'", ...FORMULA_SIGNS].map((sign) => sign.codePointAt(0) ?? 0)
const FORMULA_PATTERN = `^(?='*[${FORMULA_SIGNS_PATTERN}])`

/**
 * SQL that puts an apostrophe before text that a spreadsheet would run as a formula (TICK-91), even if the text already begins with
 * apostrophes. An import removes one apostrophe, so it restores every text exactly.
 */
function asText(value: SqlPart): SqlPart {
  return sql.part`CASE WHEN ascii((${value})::text) = ANY (${FIRSTS}::int[]) THEN ${guarded(value)} ELSE (${value})::text END`
}

/** Like `asText`, but the SQL evaluates the value only once. For values that are subqueries. */
function guarded(value: SqlPart): SqlPart {
  return sql.part`regexp_replace((${value})::text, ${FORMULA_PATTERN}, '''')`
}

/** SQL for a number, unchanged. If `details` contains some other text instead of a number, the text is escaped. */
function asNumber(value: SqlPart): SqlPart {
  return sql.part`CASE WHEN (${value})::text ~ '^-?[0-9.]+$' THEN (${value})::text ELSE ${guarded(value)} END`
}
