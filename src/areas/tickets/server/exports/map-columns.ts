import { findTicketField, type DeclaredField } from '#src/areas/tickets/domain/fields'
import type { MapFileField, MapFormat } from '#src/areas/tickets/domain/exports/formats'
import { headingOf, payBasisWord, textOf, wantedColumns, unknownColumn } from '#src/areas/tickets/server/exports/csv-columns'
import { exactValue } from '#src/areas/tickets/server/slip-json'
import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** One column of a map file: its key and label, and the SQL of its value. */
export interface MapColumn extends MapFileField {
  readonly value: SqlPart
}

/**
 * The requested columns as texts with their labels. Leaves out the ticket number, which the file shows as the name of each ticket. 422
 * names unknown keys.
 */
export function textColumns(keys: readonly string[] | undefined): MapColumn[] {
  return namedColumns(keys, textOf)
}

/**
 * The requested columns of a map file. KML has the texts of the CSV, but none is escaped for spreadsheets; GeoJSON has the values of the
 * API, amounts with all their decimals. Leaves out the ticket number, which the file has as the name of each ticket. 422 names unknown
 * keys.
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

/** A column's value in the API's type. A person becomes a name, because the attribute tables of map software cannot hold objects. */
function valueOf(field: DeclaredField): SqlPart | null {
  const { kind } = field.type
  if (kind === 'notes' || kind === 'reconciliation') return null
  if (field.stored === 'details') return sql.part`(s.details -> ${field.key})`
  const value = exactValue(field)
  return value === null ? null : kind === 'person' ? sql.part`((${value}) ->> 'name')` : value
}
