import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { GroupingField } from '#src/areas/tickets/domain/grouping/grouping'
import { groupColumns, rowsOfGroups, type Group, type GroupRow } from '#src/areas/tickets/client/grouping/group-rows'
import { words } from '#src/areas/tickets/client/grouping/messages'
import { ticketCalls, ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import { wireFilters } from '#src/areas/tickets/client/public/wire-filters'
import { callApi } from '#src/platform/client/api/call-api'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import type { Filters } from '#src/platform/client/table/model'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'
import '#src/areas/tickets/client/grouping/grouping.css'

/** Delay before the groups are read again, so that several changes in a row are read together. */
const QUIET_MS = 400

interface Counted {
  /** The fields that the tickets are grouped by, separated by commas. */
  readonly by: string
  readonly groups: readonly Group[]
}

interface GroupTableProps {
  readonly fields: readonly GroupingField[]
  readonly label: string
  readonly agency: number
  readonly wire: Filters
  readonly project: ProjectInContext | null
  readonly isFiltered: boolean
  readonly onClearFilters: () => void
  readonly search: string
  readonly searchLabel: string
  readonly onSearch: (text: string) => void
  readonly noMatch: ReactNode
  readonly bar: ReactNode
  readonly foot?: ReactNode
  /**
   * True on the reconciliation page. The table then has the command scope of that page, so that the page's commands also work in the table.
   */
  readonly isOfReconciliation: boolean
}

/**
 * Shows the tickets of a list as groups by up to three fields, each with its number of tickets and its net. The filters of the list apply
 * (SHELL-77).
 */
export function GroupTable(props: GroupTableProps) {
  const { fields, agency, wire, isOfReconciliation } = props
  const client = useQueryClient()
  const key = JSON.stringify([fields, wire])
  const queryKey = useMemo(() => [...ticketKeys.all(agency), 'groups', key], [agency, key])
  const query = useQuery<Counted>({
    queryKey,
    queryFn: async ({ signal }) => ({ by: fields.join(), groups: (await callApi(ticketCalls.groups({ ...wireFilters(wire), group_by: [...fields] }), { signal })).groups }),
    // after a filter changes, the earlier groups remain on the screen until the new ones are loaded, but only if both are grouped by the
    // same fields, because the table's columns show these fields
    placeholderData: (before) => (before?.by === fields.join() ? before : undefined),
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey }), QUIET_MS)
    }
    const offRows = onRowsChanged('slips', soon)
    const offSocket = onSocketMessage(({ kind }) => kind === 'tickets' && soon())
    return () => {
      offRows()
      offSocket()
      clearTimeout(timer)
    }
  }, [client, queryKey])
  return (
    <div className="ticket-groups" data-scope={isOfReconciliation ? 'reconciliation-group-table' : 'ticket-group-table'}>
      {query.data === undefined ? <div className="table-body"><Unanswered asked={[query]} lines={9} /></div> : <Rows key={fields.join()} {...props} groups={query.data.groups} />}
    </div>
  )
}

function Rows({ fields, groups, label, agency, wire, project, isOfReconciliation: _scope, ...table }: GroupTableProps & { readonly groups: readonly Group[] }) {
  const columns = useMemo(() => groupColumns(fields), [fields])
  const rows = useMemo(() => rowsOfGroups(fields, groups), [fields, groups])
  // `isExcerpt` keeps a group selected even if it disappears from the rows, because the rows may still be those of the earlier filters
  const { source, onTable } = useRowsSource<GroupRow>('ticket-groups', [agency, fields, wire], columns, rows, { isExcerpt: true })
  return (
    <TablePane<GroupRow>
      {...table}
      name="ticket_groups"
      label={label}
      noun={{ one: 'group', many: 'groups' }}
      columns={columns}
      source={source}
      // the server filters the tickets, so the rows are never filtered again
      filters={noRowFilters}
      empty={words('empty')}
      project={project}
      reportsRows={false}
      onTable={onTable}
    />
  )
}

const noRowFilters: Filters = {}
