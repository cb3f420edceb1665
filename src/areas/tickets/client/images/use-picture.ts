import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { imageKeys, readPicture, type ImageObject } from '#src/areas/tickets/client/images/image-calls'

/** The object URL of an image's preview; null until the preview is loaded. */
export function usePicture(agency: number, object: ImageObject, image: number): { readonly source: string | null; readonly isError: boolean; readonly again: () => void } {
  const { data, isError, refetch } = useQuery({
    queryKey: imageKeys.picture(agency, image),
    queryFn: ({ signal }) => readPicture(object, image, signal),
    // the content of an image never changes, so its preview never becomes outdated
    staleTime: Infinity,
  })
  return { source: useObjectUrl(data ?? null), isError, again: () => void refetch() }
}

/** An object URL of a blob, revoked when the blob is no longer shown. */
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
