import { useMemo } from 'react'
import { words } from '#src/areas/reports/client/messages'
import { askedOf } from '#src/areas/reports/client/report-address'
import { lineWords, reportCalls, reportKeys, type TicketRow } from '#src/areas/reports/client/report-rows'
import { ticketColumns } from '#src/areas/reports/client/ticket-columns'
import { useOrder } from '#src/areas/reports/client/use-order'
import type { ReportOrder } from '#src/areas/reports/domain/report'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import type { TableSource } from '#src/platform/client/table/table-source'
import { usDay } from '#src/platform/domain/formats/dates'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'

const KINDS: readonly RecordKind[] = []
const VALUES = ['supplier', 'material_description', 'day', 'period', 'pay_item_id', 'unit'] as const
const noun = { one: 'ticket', many: 'tickets' }

/** The tickets whose amounts are summed in one line of a report (REPT-9). */
export default function ReportTicketsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const projectId = Number(params.projectId)
  const values = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const line = lineWords(values, usDay)
  const title = line === '' ? words('tickets_of_report') : words('tickets_of', { line })
  const { project, facts: ofProject, isError, asked, agency } = useProjectView(params.projectId, title)
  const columns = useZonedColumns(ticketColumns, { project, isError })
  const { order, facts } = useOrder(search, project, ofProject)
  const source = useMemo(() => (order === null ? null : ticketSource(agency, projectId, order, values)), [agency, projectId, order, values])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null || source === null) return <Skeleton lines={9} />
  return <ProjectList<TicketRow> name="report_tickets" label={title} noun={noun} columns={columns} source={source} empty={words('empty_tickets')} searchLabel={words('search_tickets')} query={search} project={facts} kinds={KINDS} />
}

/** Creates a table source that reads the tickets of a report line page by page. */
function ticketSource(agency: number, projectId: number, order: ReportOrder, values: Readonly<Record<string, string>>): TableSource<TicketRow> {
  const { search: _search, ...line } = values
  const of = Object.fromEntries(VALUES.flatMap((name) => (values[name] === undefined ? [] : [[name, name === 'period' || name === 'pay_item_id' ? Number(values[name]) : values[name]]])))
  return {
    queryKey: reportKeys.tickets(agency, projectId, JSON.stringify(line)),
    async page({ startRow, endRow, filters, sort, signal }) {
      const size = endRow - startRow
      const { answer, headers } = await callApiWithHeaders(reportCalls.tickets({
        ...askedOf(projectId, order), ...of, page_size: size, page_number: startRow / size + 1, ...(typeof filters.search === 'string' ? { search: filters.search } : {}),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      }), { signal, ignore: 'all' })
      return { rows: answer.tickets, total: Number(headers.get('total-count') ?? answer.tickets.length) }
    },
  }
}
