import { useQuery } from '@tanstack/react-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { offeredLine, type OfferedLine } from '#src/areas/work-zones/client/placement/placement-texts'
import { zoneCalls } from '#src/areas/work-zones/client/zone-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { NOT_THERE, type Asked } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS = ['alignment'] as const
const NONE: readonly OfferedLine[] = []

/**
 * The alignments of a project along which zones can be placed; undefined while they are loading, and none while stationing is switched off
 * (GEO-24).
 */
export function useLines(projectId: number): { readonly lines: readonly OfferedLine[] | undefined; readonly asked: Asked } {
  const person = usePerson()
  const isOn = checkStationing(person).allowed
  const key = ['work_zones', person.dot_authority_id, 'alignments', projectId]
  useReadAgain(key, KINDS)
  const query = useQuery({
    queryKey: key, enabled: isOn, staleTime: 0,
    queryFn: async ({ signal }) => (await callApi(zoneCalls.alignments({ projectId }), { signal, ignore: NOT_THERE })).alignments.map(offeredLine),
  })
  return { lines: isOn ? query.data : NONE, asked: query }
}
