import { useQuery } from '@tanstack/react-query'
import type { TicketFilters } from '#src/areas/tickets/domain/filters'
import { chipsOf } from '#src/areas/tickets/client/filters/filter-chips'
import { words } from '#src/areas/tickets/client/messages'
import { ticketCalls } from '#src/areas/tickets/client/ticket-calls'
import { callApi } from '#src/platform/client/api/call-api'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/**
 * Says which filters hide tickets and how many tickets there are without filters, with a button and key that clear the filters (CLERK-33).
 */
export function HiddenBy({ filters, projectId, agency }: { readonly filters: TicketFilters; readonly projectId: number | null; readonly agency: number }) {
  const { data: count } = useQuery({
    queryKey: ['hidden-tickets', agency, projectId],
    queryFn: async ({ signal }) => (await callApi(ticketCalls.count(projectId === null ? {} : { project_id: projectId }), { signal, ignore: 'all' })).count,
  })
  const names = [...(filters.search === undefined ? [] : [words('hidden_search', { text: filters.search })]), ...chipsOf(filters).map(({ label }) => label)].join(', ')
  return (
    <>
      {count !== undefined && count > 0 && names !== '' && <output>{words('hidden_by', { count, names })}</output>}
      <CommandButton id="table.clear-filters" />
    </>
  )
}
