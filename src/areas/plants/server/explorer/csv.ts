import type { ExplorerRow } from '#src/areas/plants/server/explorer/store'
import { usDay } from '#src/platform/domain/formats/dates'
import { safeCsv } from '#src/platform/server/csv/safe-csv'

const columns: readonly (readonly [heading: string, cell: (row: ExplorerRow) => string])[] = [
  ['Plant', (row) => row.plant_name],
  ['Supplier', (row) => row.supplier_name],
  ['Day', (row) => usDay(row.day)],
  ['Tickets', (row) => String(row.tickets)],
  ['Net (TON)', (row) => row.tons.toFixed(2)],
  ['Plant temperature average (°F)', (row) => shown(row.temperature)],
  ['Plant temperature lowest (°F)', (row) => shown(row.temperature_min)],
  ['Plant temperature highest (°F)', (row) => shown(row.temperature_max)],
  ['Median latency (min)', (row) => shown(row.latency)],
  ['In preferred range (%)', (row) => shown(row.in_preferred)],
]

/** The table of Plant Data Explorer as CSV (PLNT-22). */
export function explorerCsv(rows: readonly ExplorerRow[]): string {
  return safeCsv(columns.map(([heading]) => heading), rows.map((row) => columns.map(([, cell]) => cell(row))))
}

function shown(value: number | null): string {
  return value === null ? '' : String(value)
}
