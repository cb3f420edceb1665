import { findTicketField, type DeclaredField } from '#src/areas/tickets/domain/fields'
import { headingOf, payBasisWord, shownZone, textOf, unknownColumn, wantedColumns } from '#src/areas/tickets/server/exports/csv-columns'
import type { CellKind } from '#src/areas/tickets/server/exports/xlsx/sheet'
import { fieldValue } from '#src/areas/tickets/server/slip-json'
import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** A column of a workbook: its heading, how its cells are written, and the SQL for their text. */
export interface XlsxColumn {
  readonly heading: string
  readonly kind: CellKind
  readonly value: SqlPart
}

/** The columns that a request names, in their order. 422 with the unknown key if there is one. */
export function xlsxColumns(keys: readonly string[] | undefined): XlsxColumn[] {
  return wantedColumns(keys).map((key) => {
    if (key === 'pay_basis') return { heading: payBasisWord.label, kind: 'text', value: payBasisWord.value }
    const field = findTicketField(key)
    const column = field === null ? null : columnOf(field)
    if (field === null || column === null) throw unknownColumn(key)
    return { heading: headingOf(field), ...column }
  })
}

/**
 * How the column of a field is written. Dates and the project's local times are ISO 8601, which `sheet.ts` converts. Other text is the same
 * as in the CSV, but without the apostrophes that escape formulas.
 */
function columnOf(field: DeclaredField): Omit<XlsxColumn, 'heading'> | null {
  const [text, value] = [textOf(field), fieldValue(field)]
  if (text === null || value === null) return null
  switch (field.type.kind) {
    case 'integer':
    case 'decimal':
    case 'degrees':
      return { kind: 'number', value: text }
    case 'date':
      return { kind: 'day', value: sql.part`to_char((${value})::date, 'YYYY-MM-DD')` }
    case 'time':
      return { kind: 'moment', value: sql.part`to_char((${value})::timestamptz AT TIME ZONE ${shownZone}, 'YYYY-MM-DD"T"HH24:MI:SS')` }
    default:
      return { kind: 'text', value: text }
  }
}
