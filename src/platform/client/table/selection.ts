import type { Selection as SelectionInContext } from '#src/platform/client/api/rows'
import type { Filters, TableRow } from '#src/platform/client/table/model'

/** The selected rows: by id, or all that a filter matches except some. Never by position, since rows move. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly filters: Filters; readonly except: ReadonlySet<number> }

export const nothingSelected: Selection = { kind: 'ids', ids: new Set() }

/** Selects every row that the filter matches, loaded or not (WORK-24). */
export function selectAll(filters: Filters): Selection {
  return { kind: 'all', filters, except: new Set() }
}

/** True when the row is selected. While all are selected, any given row is assumed to match the filter. */
export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)
}

/** Selects or deselects a row. */
export function toggle(selection: Selection, id: number): Selection {
  return setSelected(selection, [id], !isSelected(selection, id))
}

/** Selects or deselects several rows; the others do not change. */
export function setSelected(selection: Selection, ids: Iterable<number>, isOn: boolean): Selection {
  const listed = new Set(selection.kind === 'ids' ? selection.ids : selection.except)
  const listing = selection.kind === 'ids' ? isOn : !isOn
  for (const id of ids) {
    if (listing) listed.add(id)
    else listed.delete(id)
  }
  return selection.kind === 'ids' ? { kind: 'ids', ids: listed } : { ...selection, except: listed }
}

/** A Shift selection: the selection from before Shift was pressed, plus the rows between anchor and focus. */
export function extend(before: Selection, between: Iterable<number>): Selection {
  return setSelected(before, between, true)
}

/** How many rows are selected, when `matching` rows match the filter. */
export function countSelected(selection: Selection, matching: number): number {
  return selection.kind === 'ids' ? selection.ids.size : Math.max(0, matching - selection.except.size)
}

/** The state of the header's check box, when `matching` rows match the filter. */
export function headState(selection: Selection, matching: number): 'none' | 'some' | 'all' {
  const count = countSelected(selection, matching)
  if (count === 0) return 'none'
  return selection.kind === 'all' && selection.except.size === 0 ? 'all' : 'some'
}

/** The effect of the header's check box: selects all matching rows, or clears the selection if all are selected. */
export function toggleAll(selection: Selection, filters: Filters, matching: number): Selection {
  return headState(selection, matching) === 'all' || matching === 0 ? nothingSelected : selectAll(filters)
}

/**
 * The selection after the filter changed. Rows selected one by one stay selected; 'all that match' is cleared, since a command would
 * otherwise change rows that nobody has seen.
 */
export function afterFilter(selection: Selection, filters: Filters): Selection {
  if (selection.kind === 'ids') return selection
  return JSON.stringify(selection.filters) === JSON.stringify(filters) ? selection : nothingSelected
}

/** The selection as a plain value for the command context; `loaded` has the selected rows that are loaded. */
export function inContext<Row extends TableRow>(
  selection: Selection,
  matching: number,
  loaded: readonly Row[],
): SelectionInContext<Row> {
  const rows = loaded.filter((row) => isSelected(selection, row.id))
  const count = countSelected(selection, matching)
  return selection.kind === 'ids'
    ? { kind: 'ids', ids: [...selection.ids], count, loaded: rows }
    : { kind: 'all', filters: selection.filters, except_ids: [...selection.except], count, loaded: rows }
}
