import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { countFilters, noFilters, NUMBERS_MAX, slipsQuery, type TicketFilters } from '#src/areas/tickets/domain/filters'
import type { PastePreview } from '#src/platform/client/table/clipboard/paste'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableProps } from '#src/platform/client/table/Table'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { ticketCard, ticketColumns } from '#src/areas/tickets/client/list/column-specs'
import { activeFilters, toCodeToggle, unconnectedToggle } from '#src/areas/tickets/client/filters/bar-filters'
import { cellEditing } from '#src/areas/tickets/client/edit/cell-editing'
import { useTicketFilters } from '#src/areas/tickets/client/filters/stored-filters'
import { settledWords } from '#src/areas/tickets/client/filters/to-settle'
import { useFilterWords } from '#src/areas/tickets/client/filter-line/use-filter-words'
import { GroupTable } from '#src/areas/tickets/client/grouping/GroupTable'
import { groupingOfQuery } from '#src/areas/tickets/client/grouping/grouping-address'
import { groupingWords, words as groupWords } from '#src/areas/tickets/client/grouping/messages'
import { useLiveTickets } from '#src/areas/tickets/client/live-tickets'
import { words } from '#src/areas/tickets/client/messages'
import { HiddenBy } from '#src/areas/tickets/client/list/HiddenBy'
import { FoundNumbers } from '#src/areas/tickets/client/list/FoundNumbers'
import { ticketNoun } from '#src/areas/tickets/client/list/ticket-rows'
import { ticketsSource } from '#src/areas/tickets/client/list/public/tickets-source'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { beside } from '#src/workspace/client/frame/beside'
import type { GroupingField } from '#src/areas/tickets/domain/grouping/grouping'
import { FilterBar, type BarToggle } from '#src/workspace/client/table/FilterBar'
import { showToast } from '#src/workspace/client/speech/toasts'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** How the cells of a ticket table are edited: makes columns editable, and handles typed values and pastes. */
export interface TicketEditing {
  readonly columns: (specs: readonly ColumnSpec<Slip>[]) => readonly ColumnSpec<Slip>[]
  readonly onEdit: NonNullable<TableProps<Slip>['onEdit']>
  readonly onPasteCells: (preview: PastePreview<Slip>) => void
}

/** Columns whose values are not part of the tickets. They are read separately, for each page of tickets. */
export interface AddedColumns {
  readonly columns: (specs: readonly ColumnSpec<Slip>[]) => readonly ColumnSpec<Slip>[]
  /** Called with the tickets of each page that was read. The page is shown only when the returned promise resolves. */
  readonly onPage: (rows: readonly Slip[]) => Promise<void>
}

interface TicketTableProps {
  readonly name: 'slips' | 'manage_tickets' | 'plant_view' | 'reconciliation'
  /** The name under which the table's filters are stored. */
  readonly screen: string
  readonly label: string
  /** The id of the project whose tickets are shown; null for all projects. */
  readonly projectId: number | null
  readonly project: ProjectInContext | null
  readonly zone: string | undefined
  readonly search: string
  /** Whether the table starts with the feed's default start date. It does so only until the person sets filters (TICK-3). */
  readonly hasDefaultStart?: boolean
  /**
   * Limits the table to the tickets of this plant. For people of every role, the table then starts as many days ago as the agency's plant
   * days setting says (PLNT-1).
   */
  readonly plantId?: number
  readonly empty?: string
  readonly searchLabel?: string
  /** Content for the right end of the bar above the table. */
  readonly barEnd?: ReactNode
  readonly foot?: ReactNode
  readonly onTable?: (table: TableHandle<Slip> | null) => void
  /**
   * Replaces the default way of editing the agency's fields in the cells. Must be a module-level constant, so that it is the same object in
   * every render.
   */
  readonly editing?: TicketEditing
  /** Must be the same object in every render. */
  readonly added?: AddedColumns | undefined
  /** True if the table can have tickets without a project. Only administrators see them, and only in the list of all projects (TICK-97). */
  readonly hasUnconnected?: boolean
}

/**
 * A pane with the ticket feed. The filters are in the pane's URL, pages are read by cursor, and changes of tickets are shown as they
 * happen (TICK-1 to TICK-15).
 */
export function TicketTable(props: TicketTableProps) {
  const person = usePerson()
  const { filters, change } = useTicketFilters({ screen: props.screen, person, search: props.search, hasDefaultStart: props.hasDefaultStart ?? true, isOfPlants: props.name === 'plant_view' })
  const { zone, editing } = props
  const cells = useMemo(() => editing ?? cellEditing(person, zone ?? browserZone()), [editing, person, zone])
  return filters === null ? <Skeleton lines={9} /> : <LoadedTicketTable {...props} editing={cells} agency={person.dot_authority_id} showsContract={isFlagOn(person.flags, 'show_contract_and_contract_project')} filters={filters} change={change} />
}

function LoadedTicketTable({ name, label, projectId, project, zone, search, agency, showsContract, filters, change, empty = words('empty'), searchLabel = words('search'), barEnd, foot, onTable, plantId, hasUnconnected = false, editing, added }: TicketTableProps & {
  readonly editing: TicketEditing
  readonly agency: number
  readonly showsContract: boolean
  readonly filters: TicketFilters
  readonly change: (to: TicketFilters, options?: { replace?: boolean }) => void
}) {
  const [table, setTable] = useState<TableHandle<Slip> | null>(null)
  const saysWhy = filters.yes.missing_pay_data === true
  const columns = useMemo(() => {
    const specs = ticketColumns({ zone, inProject: projectId !== null, showsContract, saysWhy })
    const own = editing.columns(specs)
    return added?.columns(own) ?? own
  }, [zone, projectId, showsContract, saysWhy, editing, added])
  const settled = settledWords(filters)
  const { isOpen } = useSnapshot(beside)
  const source = useMemo(() => ticketsSource(agency, added?.onPage), [agency, added])
  const wire = useMemo<Filters>(() => {
    const query = slipsQuery({ ...filters, ...(projectId === null ? {} : { project_id: projectId }) })
    return plantId === undefined ? { ...query } : { ...query, filters: { ...query.filters, plant_id: { in: [plantId] } } }
  }, [filters, projectId, plantId])
  const both = useCallback((handle: TableHandle<Slip> | null) => {
    setTable(handle)
    onTable?.(handle)
  }, [onTable])
  useLiveTickets(table, source, wire)
  const searchWords = useFilterWords(filters, change, projectId)
  const grouping = useMemo(() => groupingOfQuery(search), [search])
  const shared = {
    label, project, foot, searchLabel,
    isFiltered: settled === null && countFilters(filters) > 0,
    onClearFilters: () => change(noFilters),
    noMatch: <HiddenBy filters={filters} projectId={projectId} agency={agency} />,
    search: filters.search ?? '',
    onSearch: (text: string) => change({ ...filters, search: text }, { replace: true }),
    searchWords,
    bar: (
      <>
        <FoundNumbers numbers={filters.lists.ticket_number} wire={wire} agency={agency} />
        <FilterBar active={activeFilters(filters)} toggles={[toCodeToggle(filters), ...(hasUnconnected ? [unconnectedToggle(filters)] : []), ...groupToggle(grouping)]} table={name} hasViews={grouping.length === 0}>
          {barEnd}
        </FilterBar>
      </>
    ),
  }
  if (grouping.length > 0) return <GroupTable {...shared} fields={grouping} agency={agency} wire={wire} isOfReconciliation={name === 'reconciliation'} />
  return (
    <TablePane<Slip>
      {...shared}
      // remounts the grid, which reads its columns only once
      key={String(showsContract)}
      name={name}
      noun={ticketNoun}
      columns={columns}
      source={source}
      filters={wire}
      empty={settled ?? empty}
      card={ticketCard}
      onPasteLines={(lines) => {
        if (lines.length > NUMBERS_MAX) showToast('warning', words('numbers_cut', { used: NUMBERS_MAX, given: lines.length }))
        // the pasted numbers replace all other filters, since filters that were set for other work must not hide some of the tickets
        change({ ...noFilters, lists: { ticket_number: lines.slice(0, NUMBERS_MAX) } })
      }}
      onEdit={editing.onEdit}
      onPasteCells={editing.onPasteCells}
      onTable={both}
      isCompact={isOpen}
    />
  )
}

/** A toggle in the bar that says what the tickets are grouped by. Pressing it removes the last level of grouping (SHELL-77). */
function groupToggle(fields: readonly GroupingField[]): readonly BarToggle[] {
  if (fields.length === 0) return []
  return [{ command: 'grouping.ungroup', label: groupWords('grouped_by', { fields: fields.map((field) => groupingWords[field]).join(', ') }), isOn: true }]
}
