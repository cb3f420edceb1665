import type { Selection as SelectionInContext } from '#src/platform/client/api/rows'
import type { Filters, TableRow } from '#src/platform/client/table/model'

/** The selected rows: either by id, or all rows that a filter matches except some. Row numbers are not used, because rows move. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly filters: Filters; readonly except: ReadonlySet<number> }

export const nothingSelected: Selection = { kind: 'ids', ids: new Set() }

/** Selects every row that the filter matches, loaded or not (WORK-24). */
export function selectAll(filters: Filters): Selection {
  return { kind: 'all', filters, except: new Set() }
}

/** True when the row is selected. If all matching rows are selected, the row with this id is assumed to match the filter. */
export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)
}

/** Selects or deselects a row. */
export function toggle(selection: Selection, id: number): Selection {
  return setSelected(selection, [id], !isSelected(selection, id))
}

/** Selects or deselects several rows. The selection of other rows does not change. */
export function setSelected(selection: Selection, ids: Iterable<number>, isOn: boolean): Selection {
  const listed = new Set(selection.kind === 'ids' ? selection.ids : selection.except)
  const listing = selection.kind === 'ids' ? isOn : !isOn
  for (const id of ids) {
    if (listing) listed.add(id)
    else listed.delete(id)
  }
  return selection.kind === 'ids' ? { kind: 'ids', ids: listed } : { ...selection, except: listed }
}

/** A selection with the Shift key: what was selected before Shift was pressed, plus the rows between the anchor and the focus. */
export function extend(before: Selection, between: Iterable<number>): Selection {
  return setSelected(before, between, true)
}

/** How many rows are selected, when `matching` rows match the filter. */
export function countSelected(selection: Selection, matching: number): number {
  return selection.kind === 'ids' ? selection.ids.size : Math.max(0, matching - selection.except.size)
}

/** The state of the check box in the header, when `matching` rows match the filter. */
export function headState(selection: Selection, matching: number): 'none' | 'some' | 'all' {
  const count = countSelected(selection, matching)
  if (count === 0) return 'none'
  return selection.kind === 'all' && selection.except.size === 0 ? 'all' : 'some'
}

/** The selection after a click on the check box in the header: all matching rows, or none if all were selected. */
export function toggleAll(selection: Selection, filters: Filters, matching: number): Selection {
  return headState(selection, matching) === 'all' || matching === 0 ? nothingSelected : selectAll(filters)
}

/**
 * The selection after a change of the filter. Rows that were selected one by one stay selected. A selection of all matching rows is
 * cleared, because a command would otherwise change rows that the person has not seen.
 */
export function afterFilter(selection: Selection, filters: Filters): Selection {
  if (selection.kind === 'ids') return selection
  return JSON.stringify(selection.filters) === JSON.stringify(filters) ? selection : nothingSelected
}

/** The selection as a plain value for the command context. In the result, `loaded` contains the selected ones among the loaded rows. */
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
