import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { imageKeys, readPicture } from '#src/areas/tickets/client/images/image-calls'

/** The address of an image's picture while it is shown; null until it is there. */
export function usePicture(agency: number, slip: number, image: number): { readonly source: string | null; readonly isError: boolean; readonly again: () => void } {
  const { data, isError, refetch } = useQuery({
    queryKey: imageKeys.picture(agency, slip, image),
    queryFn: ({ signal }) => readPicture(slip, image, signal),
    // what an image shows never changes
    staleTime: Infinity,
  })
  return { source: useObjectUrl(data ?? null), isError, again: () => void refetch() }
}

/** The address of a blob as long as it is shown. */
function useObjectUrl(blob: Blob | null): string | null {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return undefined
    const url = URL.createObjectURL(blob)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return source
}
