import { useQuery } from '@tanstack/react-query'
import { incidentCalls, type Incident } from '#src/areas/incidents/client/incident-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { NOT_THERE, type Asked } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS = ['incident'] as const

/** One incident by its id, read again after a change. */
export function useIncident(id: number): { readonly incident: Incident | undefined; readonly asked: Asked } {
  const { dot_authority_id: agency } = usePerson()
  const key = ['incidents', agency, 'one', id]
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(incidentCalls.detail({ id }), { signal, ignore: NOT_THERE })).incident, staleTime: 0 })
  return { incident: query.data, asked: query }
}
