import type { GridApi, SuppressKeyboardEventParams } from 'ag-grid-community'
import { toClipboard } from '#src/platform/client/table/clipboard/copy'
import { changesByOthers } from '#src/platform/client/table/rows/changes-by-others'
import { textOf } from '#src/platform/client/table/cells/kinds'
import { identifying } from '#src/platform/client/table/columns'
import type { CellValue, ColumnSpec } from '#src/platform/client/table/columns'
import { copyFrom } from '#src/platform/client/table/grid/clipboard'
import { cellEditing, editedRows } from '#src/platform/client/table/grid/editing'
import { cardColumnDefs, columnDefs, selectionColumnDef } from '#src/platform/client/table/grid/column-defs'
import { gridFocus } from '#src/platform/client/table/grid/focus'
import { compactSet } from '#src/platform/client/table/preference/compact'
import { keepInSight } from '#src/platform/client/table/grid/keep-in-sight'
import { tableKey } from '#src/platform/client/table/grid/keys'
import { sortChoices } from '#src/platform/client/table/preference/sort-choices'
import { preferenceFrom } from '#src/platform/client/table/grid/layout'
import { heights } from '#src/platform/client/table/grid/options'
import type { GridSetup, OpenGrid } from '#src/platform/client/table/grid-ask'
import { gridRows, sameValue } from '#src/platform/client/table/grid/rows'
import { gridSelection } from '#src/platform/client/table/grid/select'
import { tableWords } from '#src/platform/client/table/messages'
import type { TableHandle, TableModel } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { openTable, tableUsed } from '#src/platform/client/table/open-tables'
import { inContext, nothingSelected } from '#src/platform/client/table/selection'
import { blockRows } from '#src/platform/client/table/rows/source'
import { spaced } from '#src/platform/client/table/rows/spaced'

/** When other people change rows, the matching rows are counted again, but not more often than this. */
const RECOUNT_MS = 2_000

/**
 * Opens the grid that AgGridReact has mounted with the options of `mountOptions`. Rows are identified by id; no row number is kept across a
 * change.
 */
export function openGrid<Row extends TableRow>(setup: GridSetup<Row>, api: GridApi<Row>): OpenGrid<Row> {
  const { client, host, columns, source, ask, readerMode, card } = setup
  let { sizes, preference } = setup
  const pins = !readerMode
  const listeners = new Set<() => void>()
  let model: TableModel<Row> | null = null
  let focused: Row | null = null
  let announcedPage = -1
  // effects and answers that started earlier may still call a closed grid, which ignores them
  let isOpen = true

  const changed = (): void => {
    if (!isOpen || api.isDestroyed()) return
    model = null
    const now = focus.focusedRow()
    if (now !== focused) {
      focused = now
      ask().onFocusRow?.(now)
    }
    listeners.forEach((listener) => listener())
  }
  const sortKeyOf = (id: string): string => columns.find((spec) => spec.id === id)?.sortKey ?? id
  const rows = gridRows(client, source, setup.filters, sortKeyOf, {
    changed: () => changed(),
    ends: (end) => focus.keepWithin(end),
    left: (ids) => selection.left(ids),
  })
  const onKey = ({ event, editing, node, column }: SuppressKeyboardEventParams<Row>): boolean => {
    if (editing) return false
    if (event.defaultPrevented) return true
    const spec = columns.find(({ id }) => id === column.getColId())
    const mayEdit = node.data !== undefined && spec?.parse !== undefined && (spec.editable?.(node.data) ?? false)
    const key = tableKey(event, mayEdit)
    if (event.key === 'ArrowDown') rows.makeRoom(node.rowIndex ?? 0)
    if (key === 'grid') return false
    if (key !== 'command') {
      event.preventDefault()
      void handle.moveFocus(key.move, key.extend)
    }
    return true
  }
  const ground = {
    icons: setup.icons,
    markOf: rows.markOf,
    onKey,
    edited: editedRows<Row>(rows.nodeOf),
    onEdit: (row: Row, spec: ColumnSpec<Row>, parsed: { value: CellValue } | { error: string }) => {
      if ('error' in parsed) ask().announce(parsed.error)
      else ask().onEdit?.({ row, columnId: spec.id, value: parsed.value })
    },
  }
  const compact = compactSet<Row>(host, columns, {
    preference: () => preference,
    rem: () => sizes.rem,
    redraw: () => isOpen && redraw(),
  })
  const nameColumn = identifying(columns)
  const selectionDef = () =>
    selectionColumnDef<Row>({ rem: sizes.rem, pins }, onKey, {
      nameOf: (row) => (nameColumn ? textOf(nameColumn, row) : ''),
      selectAll: { state: () => selection.headState(), toggle: () => selection.toggleAll(), changed: (redraw) => selection.onHead(redraw) },
    })
  const defs = () => {
    const shown = compact.shown()
    const own = columnDefs(shown.specs, shown.preference, ground, { rem: sizes.rem, pins })
    return [selectionDef(), ...(card ? cardColumnDefs(columns, card, ground, own) : own)]
  }
  const redraw = () => {
    focus.overColumns(() => api.setGridOption('columnDefs', defs()))
    api.refreshCells({ force: true })
    changed()
  }
  rows.attach(api)
  const focus = gridFocus(api, rows, host, readerMode ? blockRows : null, (row) => selection.moved(row))
  const selection = gridSelection(api, rows, host, setup.selection, {
    noun: () => ask().noun,
    announce: (text) => ask().announce(text),
    changed: (next) => {
      ask().onSelection?.(next)
      changed()
    },
  })
  // the focus is saved after editing, because the person may have moved it with the last key of the edit
  const refresh = async (): Promise<void> => {
    await rows.free()
    await focus.keeping(() => rows.refresh())
  }
  // throttled, since twenty people who work in one project change it many times a second
  const recount = spaced(() => rows.recount(), RECOUNT_MS)
  const others = changesByOthers((count) => ask().announce(tableWords.changedElsewhere(count, ask().noun)))

  const learn = (): void => {
    if (card || !isOpen) return
    const learned = preferenceFrom(api.getColumnState(), columns, preference, { rem: sizes.rem, pins })
    // the compact set is not the person's choice of columns, so only the sort order is taken from it
    const next = compact.isOn() ? { ...preference, sort: learned.sort } : learned
    if (sameValue(next, preference)) return
    preference = next
    ask().onPreference(next)
    changed()
  }
  api.addEventListener('cellFocused', changed)
  api.addEventListener('modelUpdated', () => {
    if (!isOpen) return
    selection.reflect()
    changed()
  })
  api.addEventListener('sortChanged', learn)
  api.addEventListener('columnMoved', ({ finished }) => finished && learn())
  api.addEventListener('columnResized', ({ finished, source: by }) => finished && by === 'uiColumnResized' && learn())
  api.addEventListener('columnPinned', learn)
  api.addEventListener('paginationChanged', () => {
    if (!isOpen) return
    const page = api.paginationGetCurrentPage()
    const [total, reach] = [rows.total(), rows.reach()]
    // announce the page only once: not before the total is known, unless the count failed
    if (!readerMode || reach === null || page === announcedPage || (total === null && !rows.isCountFailed())) return
    announcedPage = page
    ask().announce(tableWords.page(page * blockRows + 1, Math.min((page + 1) * blockRows, reach), total))
    changed()
  })

  const handle: TableHandle<Row> = {
    element: host,
    model() {
      if (model) return model
      const total = rows.total()
      const failed = rows.error() !== null
      const reach = rows.reach()
      // True while the number of selected rows is not known. Commands then get no row at all, because the focused row is not the selection.
      const isUncounted = selection.isUncounted()
      const nothing = ask().isFiltered ? 'no_match' : 'empty'
      const state = failed ? 'error' : reach === null ? 'loading' : reach === 0 ? nothing : 'rows'
      model = {
        state,
        total,
        isCountFailed: rows.isCountFailed(),
        hasRows: (reach ?? 0) > 0,
        focused: isUncounted ? null : focused,
        rowKind: source.rowKind ?? null,
        selection: inContext(isUncounted ? nothingSelected : selection.get(), total ?? 0, rows.loadedRows()),
        filters: rows.reader().filters,
        sort: preference.sort,
      }
      return model
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    focus: () => focus.take(),
    focusRow(id) {
      const row = rows.nodeOf(id)?.rowIndex
      if (row === null || row === undefined) return false
      void focus.toRow(row)
      return true
    },
    focusedRow: () => (selection.isUncounted() ? null : focus.focusedRow()),
    moveFocus: (move, extend = false) =>
      focus.move(move, (from, to) => {
        if (extend) void selection.extendTo(from, to)
      }),
    async nextRow(holds, beyond) {
      const match = await focus.findNext(holds, beyond)
      // If the focus moved elsewhere in the meantime, it stays there; the found row is still returned as the next one.
      if (match) await focus.onToRow(match.at)
      return match?.row ?? null
    },
    findNextRow: async (holds, beyond) => (await focus.findNext(holds, beyond))?.row ?? null,
    selection: () => selection.get(),
    setSelection(next) {
      if (!isOpen) return
      selection.set(next)
      changed()
    },
    toggleFocused() {
      const row = focus.row()
      if (row !== null) selection.toggleRow(row)
    },
    selectAllMatching: () => selection.all(),
    letGo: () => selection.letGo(),
    patchRows: (changedRows, options) => rows.patch(changedRows, options),
    redrawRows: (ids) => ids.forEach(rows.redraw),
    markSaving: (ids, saving) => rows.mark(ids, saving ? 'saving' : null),
    changedElsewhere({ rows: changedRows, count, orderUnknown }) {
      if (changedRows) rows.patch(changedRows)
      if (orderUnknown) void refresh()
      else recount.ask()
      others(count)
    },
    countAgain: () => rows.recount(),
    refresh,
    chooseColumns: () => ask().chooseColumns(),
    sortable: () => sortChoices(columns, preference),
    sortBy: (sort) => (isOpen ? ask().onPreference({ ...preference, sort }) : undefined),
    showRow() {
      const row = handle.focusedRow()
      if (row !== null) ask().showRow(row)
      return row !== null
    },
    async copy() {
      const copied = await copyFrom({ api, rows, columns, selection: selection.get(), source, client })
      await toClipboard(copied.copied)
      ask().announce(copied.isCell ? tableWords.copiedCell : tableWords.copied(copied.count, ask().noun))
      return copied.count
    },
    ...cellEditing({ api, rows, columns, selection: () => selection.get() }),
    focusSearch: () => ask().focusSearch(),
    keepPlace() {
      const back = focus.place()
      return () => void back()
    },
    showPage(by) {
      if (!readerMode) return
      const page = api.paginationGetCurrentPage() + by
      if (page >= 0 && page < api.paginationGetTotalPages()) void focus.toRow(page * blockRows)
    },
  }
  const used = (): void => tableUsed(handle)
  host.addEventListener('focusin', used)
  // When the network is back, reads the rows again if they failed to load, or else counts them again if the count failed.
  const lineIsBack = (): void => {
    if (rows.error() !== null) rows.retry()
    else if (rows.isCountFailed()) rows.recount()
  }
  window.addEventListener('online', lineIsBack)
  const shut = openTable(handle)
  const letScroll = keepInSight(host, focus.row)

  api.setGridOption('columnDefs', defs())
  api.setGridOption('datasource', rows.datasource)
  api.setGridAriaProperty('label', ask().label)
  // this grid may have been opened because the columns changed, and the filters may have changed together with them
  selection.filtersChanged()

  return {
    handle,
    markOf: rows.markOf,
    setFilters(filters) {
      if (!isOpen || sameValue(filters, rows.reader().filters)) return
      void focus.overNewRows(() => rows.setFilters(filters))
      selection.filtersChanged()
    },
    setSizes(next) {
      if (!isOpen || sameValue(next, sizes)) return
      sizes = next
      api.updateGridOptions({ ...heights(setup, sizes), columnDefs: defs() })
    },
    setPreference(next) {
      if (!isOpen || sameValue(next, preference)) return
      preference = next
      redraw()
    },
    setCompact(wanted) {
      if (isOpen) compact.ask(wanted && !card)
    },
    setLabel(label) {
      if (isOpen) api.setGridAriaProperty('label', label)
    },
    retry: () => rows.retry(),
    page() {
      const reach = rows.reach()
      if (!readerMode || !reach) return null
      const from = api.paginationGetCurrentPage() * blockRows + 1
      const to = Math.min(from + blockRows - 1, reach)
      return { from, to, total: rows.total(), isLast: to === rows.end() }
    },
    close() {
      isOpen = false
      shut()
      letScroll()
      compact.close()
      host.removeEventListener('focusin', used)
      window.removeEventListener('online', lineIsBack)
      selection.close()
      recount.stop()
      rows.close()
    },
  }
}
