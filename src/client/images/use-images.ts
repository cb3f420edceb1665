import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImageRow } from '#src/contract/images'
import { imageKeys, readImages } from '#src/client/images/image-calls'
import { queryClient } from '#src/client/platform/query-client'
import { onRowsChanged } from '#src/client/platform/row-patches'
import { onSocketMessage } from '#src/client/platform/socket'

/** The images of a ticket, read again when a command here or somebody else changed the ticket. */
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
  return useQuery({
    queryKey: imageKeys.list(agency, id ?? 0),
    queryFn: ({ signal }): Promise<readonly ImageRow[] | null> => readImages(id ?? 0, signal),
    enabled: id !== null,
  })
}
