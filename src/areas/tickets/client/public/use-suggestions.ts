import { useQuery } from '@tanstack/react-query'
import { lookups, type LookupName } from '#src/areas/tickets/api/tickets/lookups'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'

const calls = requests(lookups)
const MOST = 200
const noValues: readonly string[] = []

/** The values that a field has on the tickets of a project, as suggestions in a form. Empty while they are loading. */
export function useSuggestions(agency: number, projectId: number, field: LookupName): readonly string[] {
  const { data } = useQuery({
    queryKey: ['slips', agency, 'suggestions', projectId, field],
    queryFn: async ({ signal }) => (await callApi(calls[field]({ project_id: projectId, page_size: MOST }), { signal, ignore: 'all' })).content.map(({ value }) => value),
  })
  return data ?? noValues
}
