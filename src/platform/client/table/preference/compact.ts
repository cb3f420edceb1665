import type { ColumnSpec } from '#src/platform/client/table/columns'
import { widthOf } from '#src/platform/client/table/preference/column-width'
import type { TableRow } from '#src/platform/client/table/model'
import type { TablePreference } from '#src/platform/client/table/preference/preference'

/** The columns that a table shows, and their preferences such as widths and order. */
interface ShownColumns<Row extends TableRow> {
  readonly specs: readonly ColumnSpec<Row>[]
  readonly preference: TablePreference
}

/**
 * The compact column set of an open grid: fewer and narrower columns. While something is shown beside the table, this set replaces the
 * columns that the person chose if those do not fit.
 */
interface CompactSet<Row extends TableRow> {
  isOn(): boolean
  shown(): ShownColumns<Row>
  ask(wanted: boolean): void
  close(): void
}

/** Watches the width of a table. Calls `redraw` when the columns to show have changed. */
export function compactSet<Row extends TableRow>(
  host: HTMLElement,
  specs: readonly ColumnSpec<Row>[],
  { preference, rem, redraw }: { readonly preference: () => TablePreference; readonly rem: () => number; readonly redraw: () => void },
): CompactSet<Row> {
  let isWanted = false
  let drawn = ''
  const now = () => (isWanted ? compactColumns(specs, preference(), (roomIn(host) * 16) / rem()) : null)
  const look = (): void => {
    const next = JSON.stringify(now()?.preference.columns ?? null)
    if (next === drawn) return
    drawn = next
    redraw()
  }
  drawn = JSON.stringify(null)
  const observer = new ResizeObserver(() => isWanted && look())
  observer.observe(host)
  return {
    isOn: () => now() !== null,
    shown: () => now() ?? { specs, preference: preference() },
    ask(wanted) {
      isWanted = wanted
      look()
    },
    close: () => observer.disconnect(),
  }
}

/** The width of the check box column in px. It is not available to the other columns. */
const BESIDE_COLUMNS = 36

/**
 * The columns that fit into `room` px at a root font size of 16 px: first those that are always part of the compact set, then the others
 * from left to right. Null if all columns fit at their normal width, or if no column is always part of the set.
 */
function compactColumns<Row extends TableRow>(specs: readonly ColumnSpec<Row>[], preference: TablePreference, room: number): ShownColumns<Row> | null {
  const ordered = [...preference.columns].sort((one, other) => one.order - other.order)
  const shown = ordered.flatMap((column) => {
    const spec = specs.find(({ id }) => id === column.key)
    return spec === undefined || !column.shown ? [] : [{ column, spec }]
  })
  const width = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, BESIDE_COLUMNS)
  const keptColumns = shown.filter(({ spec }) => spec.compact?.kept === true)
  if (keptColumns.length === 0 || width(shown.map(({ spec, column }) => widthOf(spec, column))) <= room) return null
  const widths = new Map(keptColumns.map(({ spec }) => [spec.id, compactWidth(spec)]))
  for (const { spec } of shown) {
    if (widths.has(spec.id)) continue
    if (width([...widths.values(), compactWidth(spec)]) > room) break
    widths.set(spec.id, compactWidth(spec))
  }
  return {
    specs: specs.map((spec) => (spec.kind === 'time' ? { ...spec, isShort: true } : spec)),
    preference: { ...preference, columns: ordered.map((column) => ({ ...column, shown: widths.has(column.key), width: widths.get(column.key) ?? column.width })) },
  }
}

/** The width available to columns, in px, without the width of a vertical scroll bar. */
function roomIn(host: HTMLElement): number {
  const rows = host.querySelector<HTMLElement>('.ag-grid-viewport')
  return host.clientWidth - (rows === null ? 0 : rows.offsetWidth - rows.clientWidth)
}

function compactWidth<Row extends TableRow>(spec: ColumnSpec<Row>): number {
  return spec.compact?.width ?? widthOf(spec, undefined)
}
