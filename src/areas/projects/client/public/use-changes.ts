import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'

/** Fetches the data of a query again when records of these kinds change. `kinds` must be a constant. */
export function useReadAgain(queryKey: readonly unknown[], kinds: readonly RecordKind[]): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => onRecordsChanged(kinds, () => void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })), [client, key, kinds])
}
