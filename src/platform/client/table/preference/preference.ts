import { MAX_VISIBLE_COLUMNS } from '#src/platform/domain/lists'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { Sort, TableRow } from '#src/platform/client/table/model'

export const leastColumnWidth = 48
export const mostColumnWidth = 800

/** A person's settings for one column. `width` is in px at a root font size of 16 px; null means the column's default width. */
export interface ColumnPreference {
  readonly key: string
  readonly shown: boolean
  readonly pinned: boolean
  readonly width: number | null
  readonly order: number
}

/** A person's settings for a table (TICK-98, WORK-25), stored on the server under the table's name. */
export interface TablePreference {
  readonly columns: readonly ColumnPreference[]
  readonly sort: readonly Sort[]
}

/** The preference for a table that the person has not customized. */
export function defaultPreference<Row extends TableRow>(
  specs: readonly ColumnSpec<Row>[],
  sort: readonly Sort[] = [],
): TablePreference {
  let shownSoFar = 0
  const columns = specs.map((spec, order) => {
    const shown = spec.shown !== false && shownSoFar < MAX_VISIBLE_COLUMNS
    if (shown) shownSoFar++
    return { key: spec.id, shown, pinned: spec.pinned === true, width: null, order }
  })
  return { columns, sort }
}

/**
 * Applies a stored preference to the current columns. Columns that no longer exist are dropped, new columns are placed where the default
 * order has them, and between 1 and 30 columns are shown. Never throws, because a table must work without its preference.
 */
export function readPreference<Row extends TableRow>(
  stored: TablePreference | null,
  specs: readonly ColumnSpec<Row>[],
  sort: readonly Sort[] = [],
): TablePreference {
  const plain = defaultPreference(specs, sort)
  if (stored === null) return plain
  const storedByKey = new Map(stored.columns.map((column) => [column.key, column]))
  const known = [...stored.columns].sort((a, b) => a.order - b.order).filter(({ key }) => specs.some(({ id }) => id === key))
  const keys = known.map(({ key }) => key)
  for (const { key, order } of plain.columns) if (!storedByKey.has(key)) keys.splice(Math.min(order, keys.length), 0, key)
  let shownSoFar = 0
  const columns = [...new Set(keys)].map((key, order) => {
    const column = storedByKey.get(key) ?? plain.columns.find((one) => one.key === key)
    const shown = (column?.shown ?? false) && shownSoFar < MAX_VISIBLE_COLUMNS
    if (shown) shownSoFar++
    return { key, shown, pinned: column?.pinned ?? false, width: boundedWidth(column?.width ?? null), order }
  })
  const sortable = new Set(specs.filter((spec) => spec.sortable !== false).map((spec) => spec.sortKey ?? spec.id))
  return {
    columns: shownSoFar === 0 ? columns.map((column, at) => (at === 0 ? { ...column, shown: true } : column)) : columns,
    sort: stored.sort.filter(({ key }) => sortable.has(key)),
  }
}

/** The preference to store: null if it equals the default, so that a stored preference is deleted. */
export function toStore<Row extends TableRow>(
  preference: TablePreference,
  specs: readonly ColumnSpec<Row>[],
  sort: readonly Sort[] = [],
): TablePreference | null {
  return samePreference(preference, defaultPreference(specs, sort)) ? null : preference
}

export function samePreference(one: TablePreference, other: TablePreference): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

/** Shows or hides a column. Does nothing when it would hide the last visible column or show more than 30. */
export function showColumn(preference: TablePreference, key: string, shown: boolean): TablePreference {
  const visible = visibleCount(preference)
  if (shown ? visible >= MAX_VISIBLE_COLUMNS : visible <= 1) return preference
  return change(preference, key, (column) => ({ ...column, shown }))
}

export function pinColumn(preference: TablePreference, key: string, pinned: boolean): TablePreference {
  return change(preference, key, (column) => ({ ...column, pinned }))
}

/** Sets the width of a column in px at a root font size of 16 px, limited to 48 to 800; null restores the default width. */
export function sizeColumn(preference: TablePreference, key: string, width: number | null): TablePreference {
  return change(preference, key, (column) => ({ ...column, width: boundedWidth(width) }))
}

/** Moves a column by a number of positions, but not beyond the first or last position. */
export function moveColumn(preference: TablePreference, key: string, by: number): TablePreference {
  const sorted = inOrder(preference).columns
  const from = sorted.findIndex((column) => column.key === key)
  const moving = sorted[from]
  if (!moving) return preference
  const rest = sorted.filter((column) => column !== moving)
  rest.splice(Math.max(0, Math.min(rest.length, from + by)), 0, moving)
  return { ...preference, columns: rest.map((column, order) => ({ ...column, order })) }
}

export function visibleCount(preference: TablePreference): number {
  return preference.columns.filter(({ shown }) => shown).length
}

function change(preference: TablePreference, key: string, to: (column: ColumnPreference) => ColumnPreference): TablePreference {
  return { ...preference, columns: preference.columns.map((column) => (column.key === key ? to(column) : column)) }
}

function inOrder(preference: TablePreference): TablePreference {
  const columns = [...preference.columns]
    .sort((a, b) => a.order - b.order)
    .map(({ key, shown, pinned, width }, order) => ({ key, shown, pinned, width, order }))
  return { columns, sort: preference.sort.map(({ key, direction }) => ({ key, direction })) }
}

function boundedWidth(width: number | null): number | null {
  return width === null ? null : Math.round(Math.max(leastColumnWidth, Math.min(mostColumnWidth, width)))
}
