import type { Selection as SelectionInContext } from '#src/platform/client/api/rows'
import type { Filters, TableRow } from '#src/platform/client/table/model'

/** The chosen rows: by id, or all that a filter matches but some. Never by position: rows move under it. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly filters: Filters; readonly except: ReadonlySet<number> }

export const nothingSelected: Selection = { kind: 'ids', ids: new Set() }

/** Every row that the filter matches, loaded or not (WORK-24). */
export function selectAll(filters: Filters): Selection {
  return { kind: 'all', filters, except: new Set() }
}

/** True when the row is chosen. A row that is asked about while all are chosen counts as one that matches. */
export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)
}

/** Selects or deselects a row. */
export function toggle(selection: Selection, id: number): Selection {
  return setSelected(selection, [id], !isSelected(selection, id))
}

/** Selects or deselects several rows; the others do not change. */
export function setSelected(selection: Selection, ids: Iterable<number>, chosen: boolean): Selection {
  const listed = new Set(selection.kind === 'ids' ? selection.ids : selection.except)
  const listing = selection.kind === 'ids' ? chosen : !chosen
  for (const id of ids) {
    if (listing) listed.add(id)
    else listed.delete(id)
  }
  return selection.kind === 'ids' ? { kind: 'ids', ids: listed } : { ...selection, except: listed }
}

/** A Shift selection: the selection before Shift was pressed, plus the rows between anchor and focus. */
export function extend(before: Selection, between: Iterable<number>): Selection {
  return setSelected(before, between, true)
}

/** How many are chosen, where `matching` rows match the filter. */
export function countSelected(selection: Selection, matching: number): number {
  return selection.kind === 'ids' ? selection.ids.size : Math.max(0, matching - selection.except.size)
}

/** The state of the head's check box over so many matching rows. */
export function headState(selection: Selection, matching: number): 'none' | 'some' | 'all' {
  const count = countSelected(selection, matching)
  if (count === 0) return 'none'
  return selection.kind === 'all' && selection.except.size === 0 ? 'all' : 'some'
}

/** What the head's check box does: chooses all that match unless they all are. */
export function toggleAll(selection: Selection, filters: Filters, matching: number): Selection {
  return headState(selection, matching) === 'all' || matching === 0 ? nothingSelected : selectAll(filters)
}

/**
 * The selection after the filter changed: rows selected one by one stay; 'all that match' is cleared, because a command would
 * otherwise change rows that no one sees.
 */
export function afterFilter(selection: Selection, filters: Filters): Selection {
  if (selection.kind === 'ids') return selection
  return JSON.stringify(selection.filters) === JSON.stringify(filters) ? selection : nothingSelected
}

/** The plain value for the command context; `loaded` has all loaded rows, selected or not. */
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
