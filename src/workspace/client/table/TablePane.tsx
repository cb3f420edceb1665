import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { columnOf } from '#src/platform/client/table/clipboard/column-of'
import type { CardSpec, ColumnSpec } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import { ListView } from '#src/platform/client/table/ListView'
import type { Noun } from '#src/platform/client/table/messages'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import { nothingSelected, type Selection } from '#src/platform/client/table/selection'
import type { PastePreview } from '#src/platform/client/table/clipboard/paste'
import { Table, type TableProps } from '#src/platform/client/table/Table'
import { TableFoot } from '#src/platform/client/table/TableFoot'
import { TableSearch, type TableSearchHandle } from '#src/platform/client/table/searches/TableSearch'
import type { TypedWords } from '#src/platform/client/table/searches/typed-words'
import type { TableSource } from '#src/platform/client/table/table-source'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import { reportError } from '#src/platform/client/api/report-error'
import { nothingSelected as nothingChosen } from '#src/platform/client/api/rows'
import { announce } from '#src/workspace/client/speech/announce'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { usePane, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { publishFacts } from '#src/workspace/client/panes/store'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { searchHistoryOf } from '#src/workspace/client/table/search-history'
import { ariaKeys } from '#src/workspace/client/keys/keys'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { platform } from '#src/workspace/client/keys/platform'
import { useKey, useShortcut } from '#src/workspace/client/running/use-shortcut'
import { preferenceStoreOf, useTablePreference, type TableName } from '#src/workspace/client/table/table-preferences'
import { FoundSaid } from '#src/workspace/client/table/FoundSaid'
import { FirstFocus } from '#src/workspace/client/table/FirstFocus'
import { useTableMode } from '#src/workspace/client/table/table-mode'
import '#src/workspace/client/table/table-pane.css'

interface TablePaneProps<Row extends TableRow> {
  /** The key under which columns, sort order and view are stored. */
  readonly name: TableName
  /** The accessible name of the table: 'Tickets of SR 412'. */
  readonly label: string
  readonly noun: Noun
  readonly columns: readonly ColumnSpec<Row>[]
  readonly source: TableSource<Row>
  /** The filters in the server's format. */
  readonly filters: Filters
  readonly isFiltered: boolean
  readonly onClearFilters: () => void
  /** What is shown if no row matches the filters: which of them hide the rows, and how to show the rows. */
  readonly noMatch?: ReactNode
  readonly empty: string
  readonly defaultSort?: readonly Sort[]
  readonly card?: CardSpec
  readonly search: string
  readonly searchLabel: string
  /** Called with a column of values that was pasted into the search box or onto the table. */
  readonly onPasteLines?: (lines: readonly string[]) => void
  /** Called with the changes that a paste at the focused cell would make, if its column can be edited. */
  readonly onPasteCells?: (preview: PastePreview<Row>) => void
  /** Called with a value that was typed into a cell. */
  readonly onEdit?: TableProps<Row>['onEdit']
  readonly onSearch: (text: string) => void
  /** Handles the words in the search box that are filters. */
  readonly searchWords?: TypedWords
  /** False for rows that do not belong to the pane's scope. Commands then get no row and no selection. */
  readonly reportsRows?: boolean
  /** The project that the pane is about, for commands. */
  readonly project?: ProjectInContext | null
  readonly onTable?: (table: TableHandle<Row> | null) => void
  /** Chips and command buttons after the search. */
  readonly bar?: ReactNode
  /** True while something, such as the drawer, is open beside the panes. */
  readonly isCompact?: boolean
  /** What is shown after the totals, at the right. */
  readonly foot?: ReactNode
}

/** A pane with a table: search and chips above, the rows as a table or as cards, totals below. Publishes its state for commands. */
export function TablePane<Row extends TableRow>(props: TablePaneProps<Row>) {
  const { name, source, noun, card, project = null, search, searchLabel, onSearch, searchWords, onPasteLines, onPasteCells, bar, foot, onTable, reportsRows = true, ...table } = props
  const preference = useTablePreference(name)
  const store = useMemo(() => preferenceStoreOf(name), [name])
  const history = useMemo(() => searchHistoryOf(name), [name])
  const { isReader, isList } = useTableMode(name)
  const searchKeys = useShortcut('table.focus-search')
  const refreshKey = useKey('table.refresh')
  const [handle, setHandle] = useState<TableHandle<Row> | null>(null)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const box = useRef<TableSearchHandle>(null)
  const current = useRef<TableHandle<Row> | null>(null)
  useEffect(() => {
    current.current = handle
    onTable?.(handle)
    return () => onTable?.(null)
  }, [handle, onTable])
  const shared = {
    ...table, refreshKey: refreshKey === undefined ? undefined : { shortcut: ariaKeys(refreshKey, platform), caps: <KeyCaps keys={refreshKey} /> }, source, noun, preference: preference ?? null, preferenceStore: store, selection, onSelection: setSelection,
    announce, focusSearch: () => box.current?.focus(), readerMode: isReader, ref: setHandle,
  }
  return (
    <div className="table-pane">
      <div className="table-bar" data-scope="workspace">
        <TableSearch ref={box} label={searchLabel} value={search} onSearch={onSearch} table={() => current.current} history={history} keys={searchKeys} onPasteLines={onPasteLines} words={searchWords} />
        {bar}
      </div>
      <div
        className="table-body"
        data-pane-focus
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => target === currentTarget && handle?.focus()}
        onPaste={(event) => {
          // a cell that is being edited handles the paste itself
          if (event.target instanceof Element && event.target.closest('.ag-cell-inline-editing') !== null) return
          const text = event.clipboardData.getData('text/plain')
          if (onPasteCells !== undefined && handle?.takesPaste() === true) {
            event.preventDefault()
            handle.pasted(text).then(onPasteCells, reportError)
            return
          }
          const lines = columnOf(text)
          if (onPasteLines === undefined || lines.length < 2) return
          event.preventDefault()
          onPasteLines(lines)
        }}
      >
        {preference === undefined ? (
          <Skeleton />
        ) : isList && card !== undefined ? (
          <ListView<Row> key="list" {...shared} card={card} />
        ) : (
          <Table<Row> key="table" {...shared} />
        )}
      </div>
      <TableFoot table={handle} source={source} noun={noun}>
        <span className="table-foot-end">{foot}</span>
      </TableFoot>
      <TableFacts table={reportsRows ? handle : null} project={project} />
      <FoundSaid table={handle} filters={table.filters} noun={noun} />
      <FirstFocus table={handle} />
    </div>
  )
}

/** Publishes the focused row, the selection and the project for commands and following panes. Renders nothing. */
function TableFacts<Row extends TableRow>({ table, project }: {
  readonly table: TableHandle<Row> | null
  readonly project: ProjectInContext | null
}) {
  const { id } = usePane()
  const model = useTableModel(table)
  const row = model?.focused ?? null
  const rowKind = model?.rowKind ?? null
  const currentSelection = model?.selection
  usePublishFacts(useMemo(() => ({ row, rowKind, selection: currentSelection ?? nothingChosen, project }), [row, rowKind, currentSelection, project]))
  // While the pane loads another list, commands must not act on rows of this list. If another table replaces this one in the same React
  // commit, React runs this cleanup before the effect with which the new table publishes its facts.
  useEffect(() => () => publishFacts(id, noFacts), [id])
  return null
}

const noFacts = { row: null, rowKind: null, selection: nothingChosen }
