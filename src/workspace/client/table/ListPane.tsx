import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { localSource } from '#src/platform/client/table/rows/local-source'
import { Table } from '#src/platform/client/table/Table'
import { announce } from '#src/workspace/client/speech/announce'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { publishFacts } from '#src/workspace/client/panes/store'
import { FirstFocus } from '#src/workspace/client/table/FirstFocus'
import '#src/workspace/client/table/table-pane.css'

interface ListPaneProps<Row extends TableRow> {
  readonly label: string
  /** The query key. It begins with the list's name and the agency; code that changes the list invalidates all keys with that beginning. */
  readonly queryKey: readonly unknown[]
  read(signal: AbortSignal): Promise<readonly Row[]>
  readonly columns: readonly ColumnSpec<Row>[]
  readonly empty: string
  /** Command buttons above the rows. */
  readonly bar: ReactNode
}

/**
 * A pane with a short list that is loaded all at once. It has a bar of commands above a table, and shows loading, error and empty
 * states (SHELL-73).
 */
export function ListPane<Row extends TableRow>({ label, queryKey, read, columns, empty, bar }: ListPaneProps<Row>) {
  const { id } = usePane()
  const [table, setTable] = useState<TableHandle<Row> | null>(null)
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) })
  const { data } = query
  const rowsRef = useRef<readonly Row[]>([])
  const key = JSON.stringify(queryKey)
  const source = useMemo(() => localSource<Row>(['rows of', key], columns, () => rowsRef.current), [key, columns])
  useEffect(() => {
    rowsRef.current = data ?? []
    void table?.refresh()
  }, [data, table])
  return (
    <div className="table-pane">
      <div className="table-bar" data-scope="workspace">
        {bar}
      </div>
      <div className="table-body" data-pane-focus tabIndex={-1} onFocus={({ target, currentTarget }) => target === currentTarget && table?.focus()}>
        {data !== undefined ? (
          <Table<Row> ref={setTable} label={label} columns={columns} source={source} empty={empty} announce={announce} onFocusRow={(row) => publishFacts(id, { row })} />
        ) : (
          <Unanswered asked={[query]} />
        )}
      </div>
      <FirstFocus table={table} />
    </div>
  )
}
