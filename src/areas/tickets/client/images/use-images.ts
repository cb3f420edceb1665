import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImageRow } from '#src/areas/tickets/api/images'
import { imageKeys, readImages } from '#src/areas/tickets/client/images/image-calls'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { queryClient } from '#src/platform/client/api/query-client'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { onSocketMessage } from '#src/platform/client/api/socket'
import type { RecordKind } from '#src/platform/domain/records/kinds'

const READINGS: readonly RecordKind[] = ['ai_reading']

/** The images of a ticket. They are read again when anyone changes the ticket, or when the AI provider has read an image. */
export function useImages(agency: number, id: number | null) {
  useEffect(() => {
    if (id === null) return undefined
    const again = () => void queryClient.invalidateQueries({ queryKey: imageKeys.list(agency, id), exact: true })
    const offRows = onRowsChanged('slips', (rows) => {
      if (rows.some((row) => row.id === id)) again()
    })
    const offSocket = onSocketMessage(({ kind, ids }) => {
      if (kind === 'missed' || (kind === 'tickets' && Array.isArray(ids) && (ids.length === 0 || ids.includes(id)))) again()
    })
    return () => {
      offRows()
      offSocket()
    }
  }, [agency, id])
  useReadAgain(imageKeys.list(agency, id ?? 0), READINGS)
  return useQuery({
    queryKey: imageKeys.list(agency, id ?? 0),
    queryFn: ({ signal }): Promise<readonly ImageRow[] | null> => readImages(id ?? 0, signal),
    enabled: id !== null,
  })
}
