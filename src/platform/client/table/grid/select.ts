import type { GridApi, IRowNode } from 'ag-grid-community'
import { selectionColumn } from '#src/platform/client/table/grid/column-defs'
import type { GridRows } from '#src/platform/client/table/grid/rows'
import { tableWords } from '#src/platform/client/table/messages'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'
import {
  afterFilter, countSelected, extend, headState, isSelected, nothingSelected, selectAll, setSelected, toggle, toggleAll,
} from '#src/platform/client/table/selection'
import type { Selection } from '#src/platform/client/table/selection'

/** The selection of a grid: we store it by row id, and the grid's check boxes show it. */
export interface GridSelection {
  get(): Selection
  set(selection: Selection): void
  /** Shows the selection on rows that have been loaded since it was made. */
  reflect(): void
  toggleRow(row: number): void
  toggleAll(): void
  all(): void
  letGo(): void
  filtersChanged(): void
  /** True while it is not known how many rows are selected, because the total number of rows is not known. */
  isUncounted(): boolean
  headState(): 'none' | 'some' | 'all'
  onHead(redraw: () => void): () => void
  /**
   * Selects the rows from the anchor to `row`. The anchor is the row at which the Shift selection began; for a new Shift selection, that is
   * `from`.
   */
  extendTo(from: number, row: number): Promise<void>
  /** Deselects those of the rows with these ids that were selected one by one, because they have left the list. */
  left(ids: readonly number[]): void
  /** Notes a move without Shift. The next Shift selection then starts at this row. */
  moved(row: number): void
  close(): void
}

/** A row where a selection starts. Other rows may appear or disappear above it, so it is found again by its id. */
interface Anchor {
  /** Where the row was; used if the row itself is no longer in the list, or is no longer loaded. */
  readonly row: number
  readonly id: number | undefined
}

export function gridSelection<Row extends TableRow>(
  api: GridApi<Row>,
  rows: GridRows<Row>,
  element: HTMLElement,
  start: Selection,
  callbacks: { noun: () => Noun; announce: (text: string) => void; changed: (selection: Selection) => void },
): GridSelection {
  let selection = start
  let extension: { readonly anchor: Anchor; readonly head: number; before: Selection } | null = null
  let anchor: Anchor | null = null
  const heads = new Set<() => void>()
  /** The selection to make when the total is known; null when none is waiting. */
  let awaited: (() => Selection) | null = null
  const matching = (): number => rows.total() ?? 0

  const reflect = (): void => {
    const on: IRowNode<Row>[] = []
    const off: IRowNode<Row>[] = []
    api.forEachNode((node) => {
      if (!node.data) return
      const isRowSelected = isSelected(selection, node.data.id)
      if (isRowSelected !== (node.isSelected() ?? false)) (isRowSelected ? on : off).push(node)
    })
    if (on.length > 0) api.setNodesSelected({ nodes: on, newValue: true, source: 'api' })
    if (off.length > 0) api.setNodesSelected({ nodes: off, newValue: false, source: 'api' })
    heads.forEach((redraw) => redraw())
  }
  const put = (next: Selection): void => {
    selection = next
    reflect()
    callbacks.changed(next)
  }
  const say = (): void => {
    const count = countSelected(selection, matching())
    const words = selection.kind === 'all' ? tableWords.allSelected : tableWords.someSelected
    callbacks.announce(count === 0 ? tableWords.letGo : words(count, callbacks.noun()))
  }
  const choose = (next: Selection): void => {
    extension = null
    awaited = null
    put(next)
    say()
  }
  /**
   * Makes a selection that needs the total: immediately if it is known, or else after the count. A newer selection replaces a selection
   * that is still waiting for the total.
   */
  const chooseCounted = async (next: () => Selection): Promise<void> => {
    if (rows.total() === null) {
      awaited = next
      if (rows.isCountFailed()) rows.recount()
      callbacks.changed(selection)
      await rows.whenCounted()
      if (awaited !== next) return
      awaited = null
      if (rows.total() === null) {
        callbacks.announce(tableWords.countFailed)
        return callbacks.changed(selection)
      }
    }
    choose(next())
  }
  const toggleRow = (row: number): void => {
    const id = rows.loadedAt(row)?.data?.id
    if (id === undefined) return
    anchor = { row, id }
    choose(toggle(selection, id))
  }
  const anchorAt = (row: number): Anchor => ({ row, id: rows.loadedAt(row)?.data?.id })
  const rowOf = ({ row, id }: Anchor): number => (id === undefined ? null : rows.nodeOf(id)?.rowIndex) ?? row
  const extendFrom = async (from: Anchor, row: number): Promise<void> => {
    const mine = extension ? { ...extension, head: row } : { anchor: from, head: row, before: selection }
    extension = mine
    const first = rowOf(mine.anchor)
    const ids = await rows.reader().idsBetween(Math.min(first, row), Math.max(first, row) + 1)
    if (extension !== mine) return
    put(extend(mine.before, ids))
    say()
  }
  const click = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest(`.ag-row [col-id="${selectionColumn}"]`) : null
    const row = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN)
    if (!cell || Number.isNaN(row)) return
    event.preventDefault()
    event.stopPropagation()
    // The toggle runs after the click, because a canceled click resets the check box when its handlers are done.
    setTimeout(() => (event.shiftKey && anchor !== null ? void extendFrom(anchor, row) : toggleRow(row)), 0)
  }
  const press = (event: MouseEvent): void => {
    if (!event.shiftKey) extension = null
  }
  element.addEventListener('click', click, { capture: true })
  element.addEventListener('mousedown', press, { capture: true })
  return {
    get: () => selection,
    set(next) {
      if (next === selection) return
      extension = null
      selection = next
      reflect()
    },
    reflect,
    toggleRow,
    toggleAll: () => void chooseCounted(() => toggleAll(selection, rows.reader().filters, matching())),
    all: () => void chooseCounted(() => selectAll(rows.reader().filters)),
    letGo: () => choose(nothingSelected),
    filtersChanged() {
      extension = null
      anchor = null
      awaited = null
      const next = afterFilter(selection, rows.reader().filters)
      if (next !== selection) choose(next)
    },
    isUncounted: () => rows.total() === null && (awaited !== null || selection.kind === 'all'),
    headState: () => headState(selection, matching()),
    onHead(redraw) {
      heads.add(redraw)
      return () => void heads.delete(redraw)
    },
    extendTo: (from, row) => extendFrom(anchorAt(from), row),
    left(ids) {
      if (selection.kind === 'all' || !ids.some((id) => isSelected(selection, id))) return
      // if the person extends the Shift selection further, it is computed again from the rows that were selected before Shift was pressed,
      // so the rows are removed from those too
      if (extension) extension.before = setSelected(extension.before, ids, false)
      put(setSelected(selection, ids, false))
    },
    moved(row) {
      if (extension?.head !== row) extension = null
    },
    close() {
      awaited = null
      element.removeEventListener('click', click, { capture: true })
      element.removeEventListener('mousedown', press, { capture: true })
    },
  }
}
