import { FORMULA_SIGNS, FORMULA_SIGNS_PATTERN } from '#src/platform/domain/formats/formula-guard'
import { payBases } from '#src/areas/projects/domain/project-input'
import { findTicketField, type DeclaredField } from '#src/areas/tickets/domain/fields'
import { statusWord, ticketStatuses } from '#src/platform/domain/status-words'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'
import { fieldValue } from '#src/areas/tickets/server/slip-json'

/** One column of a CSV export: its heading, and the text of a ticket's cell in SQL. */
export interface CsvColumn {
  readonly heading: string
  readonly cell: SqlPart
}

/** The columns of the feed as it is shown by default. */
const DEFAULT_COLUMNS = [
  'ticket_number', 'ticket_date', 'ticketed_at', 'status', 'delivered_date', 'supplier', 'plant_name', 'material_description', 'truck',
  'gross_amount_1', 'tare_amount_1', 'net_amount', 'uom_1', 'primary_pay_code', 'primary_pay_code_quantity', 'secondary_pay_code',
  'secondary_pay_code_quantity', 'pay_period', 'pay_basis',
]

/** A column that is no field of the ticket but its project's: what the project pays on (PLUS-31). */
const payBasis: CsvColumn = {
  heading: 'Pay basis',
  cell: sql.part`CASE project.pay_basis ${sql.join(Object.entries(payBases).map(([value, word]) => sql.part`WHEN ${value} THEN ${word}`), ' ')} END`,
}

/** The columns that were asked for, in their order, made from the field catalogue. 422 names a key that is no column. */
export function csvColumns(keys: readonly string[] | undefined): CsvColumn[] {
  const wanted = keys === undefined || keys.length === 0 ? DEFAULT_COLUMNS : [...new Set(keys)]
  return wanted.map((key) => {
    if (key === 'pay_basis') return payBasis
    const field = findTicketField(key)
    const cell = field === null ? null : cellOf(field)
    if (field === null || cell === null) throw unprocessable('errors.not_valid', {}, [{ field: 'columns', message: `there is no column ${key}` }])
    return { heading: field.unit === undefined ? field.label : `${field.label} (${field.unit})`, cell }
  })
}

/** A cell as text: days and moments in US style, in the project's zone; numbers plain; text so that a spreadsheet takes it as text. */
function cellOf(field: DeclaredField): SqlPart | null {
  const value = fieldValue(field)
  if (value === null) return null
  switch (field.type.kind) {
    case 'date':
      return sql.part`to_char(${value}, 'FMMM/FMDD/YYYY')`
    case 'time':
      return sql.part`to_char((${value})::timestamptz AT TIME ZONE coalesce(project.timezone, 'UTC'), 'FMMM/FMDD/YYYY FMHH12:MI AM')`
    case 'boolean':
      return sql.part`CASE WHEN (${value})::boolean THEN 'Yes' ELSE 'No' END`
    case 'person':
      return guarded(sql.part`(${value}) ->> 'name'`)
    case 'integer':
    case 'decimal':
    case 'degrees':
      return field.stored === 'details' ? asNumber(value) : sql.part`(${value})::text`
    case 'notes':
    case 'reconciliation':
      return null
    case 'choice':
      return field.key === 'status' ? statusCell(value) : asText(value)
    default:
      return asText(value)
  }
}

/** Status by the word that people read (TICK-33, TICK-34). */
function statusCell(value: SqlPart): SqlPart {
  const words = ticketStatuses.map((status) => sql.part`WHEN ${value} = ${status} THEN ${statusWord(status)}`)
  return sql.part`CASE ${sql.join(words, ' ')} END`
}

const FORMULA_PATTERN = `^(?='*[${FORMULA_SIGNS_PATTERN}])`

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it (TICK-91); one that would behind its own
 * apostrophes too, so that the import, which takes one off, leaves every text as it was.
 */
function asText(value: SqlPart): SqlPart {
  const firsts = sql.join(["'", ...FORMULA_SIGNS].map((sign) => sql.part`${sign}`), ', ')
  return sql.part`CASE WHEN left((${value})::text, 1) IN (${firsts}) THEN ${guarded(value)} ELSE (${value})::text END`
}

/** The same for a value that is looked up: it is named once. */
function guarded(value: SqlPart): SqlPart {
  return sql.part`regexp_replace((${value})::text, ${FORMULA_PATTERN}, '''')`
}

/** A number as it is; what stands in its place in the long tail and is none goes as text. */
function asNumber(value: SqlPart): SqlPart {
  return sql.part`CASE WHEN (${value})::text ~ '^-?[0-9.]+$' THEN (${value})::text ELSE ${guarded(value)} END`
}
