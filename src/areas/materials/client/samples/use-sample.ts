import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { sampleCalls, sampleKeys, type Sample } from '#src/areas/materials/client/samples/sample-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { NOT_THERE } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['sample', 'document']

/** A sample by its id, read again when it changes. */
export function useSample(id: number): UseQueryResult<Sample> {
  const { dot_authority_id: agency } = usePerson()
  const queryKey = sampleKeys.one(agency, id)
  useReadAgain(queryKey, KINDS)
  return useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(sampleCalls.detail({ id }), { signal, ignore: NOT_THERE })).sample, staleTime: 0 })
}
