import { findTicketField, type DeclaredField } from '#src/areas/tickets/domain/fields'
import type { MapFileField, MapFormat } from '#src/areas/tickets/domain/exports/formats'
import { headingOf, payBasisWord, textOf, wantedColumns, unknownColumn } from '#src/areas/tickets/server/exports/csv-columns'
import { exactValue } from '#src/areas/tickets/server/slip-json'
import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** One column of a map file: its key and label, and the SQL for its value. */
export interface MapColumn extends MapFileField {
  readonly value: SqlPart
}

/**
 * The columns that a request names, as text with their labels. The ticket number is left out, because it is already the title of each
 * ticket in the file. 422 with the unknown key if there is one.
 */
export function textColumns(keys: readonly string[] | undefined): MapColumn[] {
  return namedColumns(keys, textOf)
}

/**
 * The columns of a map file that a request names. KML has the same texts as the CSV, except that none is escaped for spreadsheets. GeoJSON
 * has the same values as the API, except that amounts have all their decimals. The ticket number is left out, because it is already the
 * name of each ticket in the file. 422 with the unknown key if there is one.
 */
export function mapColumns(format: MapFormat, keys: readonly string[] | undefined): MapColumn[] {
  return namedColumns(keys, format === 'kml' ? textOf : valueOf)
}

function namedColumns(keys: readonly string[] | undefined, valueIn: (field: DeclaredField) => SqlPart | null): MapColumn[] {
  return wantedColumns(keys).filter((key) => key !== 'ticket_number').map((key) => {
    if (key === 'pay_basis') return { key, ...payBasisWord }
    const field = findTicketField(key)
    const value = field === null ? null : valueIn(field)
    if (field === null || value === null) throw unknownColumn(key)
    return { key, label: headingOf(field), value }
  })
}

/**
 * SQL for the value of a column, in the type that it has in the API. A person becomes a name, because the tables of map programs cannot
 * contain objects.
 */
function valueOf(field: DeclaredField): SqlPart | null {
  const { kind } = field.type
  if (kind === 'notes' || kind === 'reconciliation') return null
  if (field.stored === 'details') return sql.part`(s.details -> ${field.key})`
  const value = exactValue(field)
  return value === null ? null : kind === 'person' ? sql.part`((${value}) ->> 'name')` : value
}
