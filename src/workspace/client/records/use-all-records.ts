import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { allKey, readAll, type Above, type RecordScreen, type RowsByName } from '#src/workspace/client/records/record-screen'

/**
 * All records of a screen, or with `isDeleted` the recently deleted ones, for screens that read all records at once (`all`). Reads them
 * again when a record changes. Used by the list and by the form.
 */
export function useAllRecords(screen: RecordScreen, above: Above, { isDeleted = false, ...reading }: { readonly isDeleted?: boolean; readonly staleTime?: number; readonly gcTime?: number } = {}): UseQueryResult<RowsByName> {
  const { dot_authority_id: agency } = usePerson()
  const client = useQueryClient()
  const { record, all } = screen
  const queryKey = allKey(record, agency, above)
  const key = JSON.stringify(queryKey)
  useEffect(() => onRecordsChanged([record.kind], () => void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })), [client, record, key])
  return useQuery({ queryKey: isDeleted ? [...queryKey, 'deleted'] : queryKey, queryFn: ({ signal }) => readAll(screen, above, isDeleted, signal), enabled: all !== undefined, ...reading })
}
