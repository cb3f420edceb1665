import { useQueryClient } from '@tanstack/react-query'
import type { GridOptions, GridReadyEvent } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { ColumnChooser } from '#src/platform/client/table/dialogs/ColumnChooser'
import type { CardSpec, CellValue, ColumnSpec } from '#src/platform/client/table/columns'
import { openGrid } from '#src/platform/client/table/grid/open-grid'
import { mountOptions } from '#src/platform/client/table/grid/options'
import type { GridAsk, GridSetup, OpenGrid } from '#src/platform/client/table/grid-ask'
import { keepPreference } from '#src/platform/client/table/preference/keep-preference'
import type { PreferenceStore } from '#src/platform/client/table/preference/keep-preference'
import { rowNoun, tableWords } from '#src/platform/client/table/messages'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import { readPreference, toStore } from '#src/platform/client/table/preference/preference'
import type { TablePreference } from '#src/platform/client/table/preference/preference'
import { nothingSelected } from '#src/platform/client/table/selection'
import type { Selection } from '#src/platform/client/table/selection'
import { RowFields } from '#src/platform/client/table/dialogs/RowFields'
import { leaveByTab } from '#src/platform/client/table/grid/keys'
import { TableState, type RefreshKey } from '#src/platform/client/table/TableState'
import { useSizes } from '#src/platform/client/table/grid/use-sizes'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import '#src/platform/client/table/table.css'

export interface TableProps<Row extends TableRow> {
  /** The accessible name of the table: 'Tickets of SR 412'. */
  readonly label: string
  readonly noun?: Noun
  /** Must be a stable array: another array opens a new table. */
  readonly columns: readonly ColumnSpec<Row>[]
  readonly source: TableSource<Row>
  readonly filters?: Filters
  readonly isFiltered?: boolean
  /** The content shown if no row matches. It says what hides the rows, and how to show them. */
  readonly noMatch?: ReactNode
  readonly onClearFilters?: () => void
  readonly refreshKey?: RefreshKey | undefined
  /** The text of a table without rows. It says which rows belong here, and which key adds one. */
  readonly empty: string
  readonly defaultSort?: readonly Sort[]
  /** The stored preference, read before the first paint; null when none is stored. */
  readonly preference?: TablePreference | null
  readonly preferenceStore?: PreferenceStore
  readonly selection?: Selection
  readonly onSelection?: (selection: Selection) => void
  readonly onFocusRow?: (row: Row | null) => void
  readonly onEdit?: (edit: { row: Row; columnId: string; value: CellValue }) => void
  readonly announce?: (text: string) => void
  readonly focusSearch?: () => void
  readonly readerMode?: boolean
  /** True while something is shown beside the table: only the most important columns are then shown if not all fit. */
  readonly isCompact?: boolean
  /** When set, each row is a card (see ListView). Must be a module constant. */
  readonly card?: CardSpec
  readonly ref?: Ref<TableHandle<Row>>
}

const noFilters: Filters = {}
const noSort: readonly Sort[] = []
const silent = (): void => undefined

/** A grid to mount. A new grid gets a new key, so that React replaces the old one. */
interface GridMount<Row extends TableRow> {
  readonly key: number
  readonly options: GridOptions<Row>
  readonly open: (ready: GridReadyEvent<Row>) => void
}

/** A table of rows from a source. Handles its own keys, selection and focus; commands control it through its handle. */
export function Table<Row extends TableRow>(props: TableProps<Row>) {
  const { columns, source, filters = noFilters, defaultSort = noSort, readerMode = false, isCompact = false, card, selection, label, empty, noMatch, onClearFilters, refreshKey, ref } = props
  const client = useQueryClient()
  const host = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const { probe, sizes } = useSizes()
  const [mount, setMount] = useState<GridMount<Row> | null>(null)
  const [grid, setGrid] = useState<OpenGrid<Row> | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [shownRow, setShownRow] = useState<Row | null>(null)
  const [preference, setPreference] = useState(() => readPreference(props.preference ?? null, columns, defaultSort))
  const [read, setRead] = useState(columns)
  if (read !== columns) {
    // the columns have changed: keep the person's own settings, and put added columns where they are by default
    setRead(columns)
    setPreference(readPreference(toStore(preference, read, defaultSort), columns, defaultSort))
  }
  const drawn = useMemo(() => iconsOf(columns), [columns])

  const keeper = useMemo(() => (props.preferenceStore ? keepPreference(props.preferenceStore) : null), [props.preferenceStore])
  useEffect(() => () => void keeper?.flush(), [keeper])
  const changePreference = (next: TablePreference): void => {
    setPreference(next)
    keeper?.changed(toStore(next, columns, defaultSort))
  }

  const gridAsk: GridAsk<Row> = {
    label,
    noun: props.noun ?? rowNoun,
    isFiltered: props.isFiltered ?? false,
    announce: props.announce ?? silent,
    onFocusRow: props.onFocusRow,
    onSelection: props.onSelection,
    onEdit: props.onEdit,
    onPreference: changePreference,
    chooseColumns: () => setChoosing(true),
    showRow: setShownRow,
    focusSearch: props.focusSearch ?? silent,
  }
  const ask = useRef(gridAsk)
  const now = useRef({ source, filters, selection, preference, sizes })
  useLayoutEffect(() => {
    ask.current = gridAsk
    now.current = { source, filters, selection, preference, sizes }
  })

  const sourceKey = JSON.stringify(source.queryKey)
  const isMeasured = sizes !== null
  useEffect(() => {
    const start = now.current
    if (!host.current || !start.sizes) return
    const setup: GridSetup<Row> = {
      client, host: host.current, columns, source: start.source, readerMode, card,
      filters: start.filters, selection: start.selection ?? nothingSelected, preference: start.preference, sizes: start.sizes,
      icons: (icon) => icons.current?.children.item(drawn.indexOf(icon))?.firstElementChild ?? null,
      ask: () => ask.current,
    }
    let opened: OpenGrid<Row> | null = null
    let isReplaced = false
    const open = ({ api }: GridReadyEvent<Row>): void => {
      if (isReplaced) return
      opened = openGrid(setup, api)
      setGrid(opened)
    }
    setMount((before) => ({ key: (before?.key ?? 0) + 1, options: mountOptions(setup, () => opened), open }))
    return () => {
      isReplaced = true
      opened?.close()
      setGrid(null)
    }
    // Compares sources by their keys, because an area may create a new source object on each render.
  }, [client, columns, sourceKey, readerMode, card, drawn, isMeasured])
  useEffect(() => void grid?.setFilters(filters), [grid, filters])
  useEffect(() => void (sizes && grid?.setSizes(sizes)), [grid, sizes])
  useEffect(() => void grid?.setPreference(preference), [grid, preference])
  useEffect(() => void grid?.setLabel(label), [grid, label])
  useEffect(() => void grid?.setCompact(isCompact), [grid, isCompact])
  useEffect(() => void (selection && grid?.handle.setSelection(selection)), [grid, selection])
  useImperativeHandle<TableHandle<Row> | null, TableHandle<Row> | null>(ref, () => grid?.handle ?? null, [grid])
  const model = useTableModel(grid?.handle ?? null)
  // the same element each time, so that React skips the grid when only the table around it changes
  const gridElement = useMemo(() => mount && <AgGridReact<Row> key={mount.key} gridOptions={mount.options} onGridReady={mount.open} />, [mount])

  return (
    <div className={card ? 'table table-list' : 'table'} data-table-state={model?.state ?? 'loading'}>
      <div ref={probe} className="table-probe" aria-hidden="true" />
      <div ref={icons} hidden>
        {drawn.map((Icon) => (
          <span key={Icon.displayName}>
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
          </span>
        ))}
      </div>
      <div tabIndex={-1} />
      {/* the tooltip is for the pointer only: a screen reader always gets the whole text of a cell */}
      {/* oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events */}
      <div ref={host} className="table-grid" onMouseOver={nameWhatIsCut} onKeyDownCapture={leaveByTab}>
        {gridElement}
      </div>
      <div tabIndex={-1} />
      <TableState
        state={model?.state ?? 'loading'}
        hasRows={model?.hasRows ?? false}
        empty={empty}
        noMatch={noMatch}
        onClearFilters={onClearFilters}
        onRetry={() => grid?.retry()}
        refreshKey={refreshKey}
      />
      {shownRow !== null && (
        <RowFields
          columns={columns}
          row={shownRow}
          onClose={() => {
            setShownRow(null)
            grid?.handle.focus()
          }}
        />
      )}
      {readerMode && grid && <Pager grid={grid} />}
      {isChoosing && (
        <ColumnChooser
          columns={columns}
          preference={preference}
          defaultSort={defaultSort}
          onChange={changePreference}
          onClose={() => {
            setChoosing(false)
            grid?.handle.focus()
          }}
        />
      )}
    </div>
  )
}

/** Shows the full text of a truncated cell as a tooltip. Checked on hover, so that it costs nothing when rows are drawn. */
function nameWhatIsCut({ target }: { readonly target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null
  if (cell === null) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/** Shows the current page, with buttons for the previous and next pages, in screen-reader mode. */
function Pager<Row extends TableRow>({ grid }: { grid: OpenGrid<Row> }) {
  useTableModel(grid.handle)
  const page = grid.page()
  if (!page) return null
  return (
    <div className="table-pager">
      <button type="button" disabled={page.from === 1} onClick={() => grid.handle.showPage(-1)}>
        {tableWords.previousPage}
      </button>
      <span>{tableWords.page(page.from, page.to, page.total)}</span>
      <button type="button" disabled={page.isLast} onClick={() => grid.handle.showPage(1)}>
        {tableWords.nextPage}
      </button>
    </div>
  )
}

function iconsOf<Row extends TableRow>(columns: readonly ColumnSpec<Row>[]): readonly LucideIcon[] {
  const all = columns.flatMap((spec) => {
    if (spec.kind === 'status') return Object.values(spec.looks).map(({ icon }) => icon)
    if (spec.kind === 'count' && spec.sign !== undefined) return [spec.sign.icon]
    return spec.kind === 'flag' ? [spec.icon] : []
  })
  return [...new Set(all)]
}
