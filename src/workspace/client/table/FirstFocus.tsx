import { useEffect, useRef } from 'react'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

/** Moves the focus from a pane to its rows once they are loaded, so that the table's keys work at once (WORK-8). Renders nothing. */
export function FirstFocus<Row extends TableRow>({ table }: { readonly table: TableHandle<Row> | null }) {
  const { id, isFocused } = usePane()
  const hasRows = useTableModel(table)?.state === 'rows'
  const now = useRef(isFocused)
  const row = useTableModel(table)?.focused?.id
  const lastRow = useRef(row)
  useEffect(() => {
    now.current = isFocused
    lastRow.current = row ?? lastRow.current
  })
  useEffect(() => {
    // Until the table that replaces another one exists, focus the container of the tables, so that the focus does not stay on the body.
    if (table === null && now.current && document.activeElement === document.body) document.querySelector<HTMLElement>(`[data-pane="${id}"] [data-pane-focus]`)?.focus()
    if (table === null || !hasRows || !now.current) return
    const active = document.activeElement
    const isWaiting = active === null || active === document.body || active === document.querySelector(`[data-pane="${id}"]`) || (active instanceof HTMLElement && active.dataset.paneFocus !== undefined && active.contains(table.element))
    // `lastRow` is set after a switch between table and cards: the row that had the focus before gets it again
    if (!isWaiting) return
    if (lastRow.current !== undefined) table.focusRow(lastRow.current)
    table.focus()
  }, [table, hasRows, id])
  return null
}
