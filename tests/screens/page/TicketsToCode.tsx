import { useEffect, useMemo, useRef, useState } from 'react'
import { tickets } from '#src/contract/tickets'
import type { Slip } from '#src/contract/slip'
import { callApiWithHeaders } from '#src/client/platform/call-api'
import { requests } from '#src/client/platform/requests'
import { onRowsChanged } from '#src/client/platform/row-patches'
import { nothingSelected, type Selection } from '#src/client/platform/rows'
import { columns } from '#src/client/platform/table/columns'
import type { TableHandle } from '#src/client/platform/table/handle'
import { Table } from '#src/client/platform/table/Table'
import type { TableSource } from '#src/client/platform/table/table-source'
import { announce } from '#src/client/workspace/announce'
import { usePublishFacts } from '#src/client/workspace/pane-hooks'
import type { PaneViewProps } from '#src/client/workspace/pane'

const ticketCalls = requests(tickets)

const ticketColumns = columns<Slip>([
  { id: 'ticket_number', label: 'Ticket', kind: 'ticket_number' },
  { id: 'material_description', label: 'Material', kind: 'text', width: 180 },
  { id: 'status', label: 'State', kind: 'text', width: 160 },
  { id: 'primary_pay_code', label: 'Pay item', kind: 'text', width: 110 },
  { id: 'primary_pay_code_quantity', label: 'Quantity', kind: 'text', width: 90 },
])

const noFilter = {}

/** The tickets of a project in the order of their numbers. */
export default function TicketsToCode({ params: { projectId } }: PaneViewProps<{ readonly projectId: string }>) {
  const project = Number(projectId)
  const [row, setRow] = useState<Slip | null>(null)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const table = useRef<TableHandle<Slip>>(null)
  const source = useMemo(() => sourceOf(project), [project])
  const filters = useMemo(() => ({ project_id: project }), [project])
  usePublishFacts(useMemo(() => ({ row, selection, project: { id: project, title: 'SR 412' } }), [row, selection, project]))
  useEffect(() => onRowsChanged('slips', (rows) => table.current?.patchRows(rows as readonly Slip[])), [])
  return (
    <Table<Slip>
      ref={table}
      label="Tickets to code"
      columns={ticketColumns}
      source={source}
      filters={filters ?? noFilter}
      empty="No tickets"
      onFocusRow={setRow}
      onSelection={() => queueMicrotask(() => setSelection(table.current?.model().selection ?? nothingSelected))}
      announce={announce}
    />
  )
}

function sourceOf(project: number): TableSource<Slip> {
  return {
    queryKey: ['to-code', project],
    async page({ startRow, endRow, signal }) {
      const size = endRow - startRow
      const request = ticketCalls.list({ project_id: project, page_size: size, page_number: startRow / size + 1, sort_by: 'ticket_number', sort_order: 'ascending' })
      const { answer, headers } = await callApiWithHeaders(request, { signal })
      return { rows: answer.slips, total: Number(headers.get('total-count')) }
    },
  }
}
