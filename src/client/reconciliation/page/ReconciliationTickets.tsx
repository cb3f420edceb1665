import { useMemo, useState, type ReactNode } from 'react'
import type { Slip } from '#src/contract/slip'
import { countFilters, noFilters, slipsQuery, type TicketFilters } from '#src/domain/tickets/filters'
import type { TableHandle } from '#src/client/platform/table/handle'
import type { Filters } from '#src/client/platform/table/model'
import { words } from '#src/client/reconciliation/page/messages'
import { ViewSwitch } from '#src/client/reconciliation/page/ViewSwitch'
import { ticketCard, ticketColumns } from '#src/client/tickets/column-specs'
import { activeFilters, uncodedToggle } from '#src/client/tickets/filters/bar-filters'
import { useTicketFilters } from '#src/client/tickets/filters/kept-filters'
import { useLiveTickets } from '#src/client/tickets/live-tickets'
import { ticketNoun } from '#src/client/tickets/ticket-rows'
import { ticketsSource } from '#src/client/tickets/tickets-source'
import type { ProjectInContext } from '#src/client/workspace/context'
import { Skeleton } from '#src/client/workspace/PaneFrame'
import { FilterBar } from '#src/client/workspace/table/FilterBar'
import { TablePane } from '#src/client/workspace/table/TablePane'
import { usePerson } from '#src/client/workspace/use-person'

interface ReconciliationTicketsProps {
  readonly projectId: number
  readonly project: ProjectInContext | null
  readonly zone: string | undefined
  readonly search: string
  readonly foot: ReactNode
}

/** The tickets of a project beside their pay items, coded and uncoded, by period, day, material, contractor and status (RECO-8). */
export function ReconciliationTickets(props: ReconciliationTicketsProps) {
  const person = usePerson()
  const { filters, change } = useTicketFilters({ screen: `reconciliation.${props.projectId}`, person, search: props.search, hasDefaultStart: false })
  return filters === null ? <Skeleton lines={9} /> : <Loaded {...props} agency={person.dot_authority_id} filters={filters} change={change} />
}

function Loaded({ projectId, project, zone, agency, filters, change, foot }: ReconciliationTicketsProps & {
  readonly agency: number
  readonly filters: TicketFilters
  readonly change: (to: TicketFilters, options?: { replace?: boolean }) => void
}) {
  const [table, setTable] = useState<TableHandle<Slip> | null>(null)
  const columns = useMemo(() => ticketColumns({ zone, inProject: true }), [zone])
  const source = useMemo(() => ticketsSource(agency), [agency])
  const wire = useMemo<Filters>(() => ({ ...slipsQuery({ ...filters, project_id: projectId }) }), [filters, projectId])
  useLiveTickets(table, source, wire)
  return (
    <TablePane<Slip>
      name="reconciliation"
      label={words('tickets_of', { project: project?.title ?? '' })}
      noun={ticketNoun}
      columns={columns}
      source={source}
      filters={wire}
      isFiltered={countFilters(filters) > 0}
      onClearFilters={() => change(noFilters)}
      empty={words('empty')}
      card={ticketCard}
      search={filters.search ?? ''}
      searchLabel={words('search')}
      onSearch={(text) => change({ ...filters, search: text }, { replace: true })}
      project={project}
      onTable={setTable}
      bar={
        <FilterBar active={activeFilters(filters)} toggles={[uncodedToggle(filters)]} table="reconciliation">
          <ViewSwitch view="tickets" />
        </FilterBar>
      }
      foot={foot}
    />
  )
}
