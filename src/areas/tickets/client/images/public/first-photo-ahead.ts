import { queryClient } from '#src/platform/client/api/query-client'
import { imageKeys, readImages, readPicture } from '#src/areas/tickets/client/images/image-calls'

/**
 * Loads the first photo of a ticket before the ticket is shown (RECO-99). A failure is not reported, because the photo is requested again
 * when the ticket is shown.
 */
export async function readFirstPhotoAhead(agency: number, slip: number, signal: AbortSignal): Promise<void> {
  const images = await queryClient.fetchQuery({ queryKey: imageKeys.list(agency, slip), queryFn: () => readImages(slip, signal), staleTime: Infinity })
  const [first] = images ?? []
  if (first === undefined || signal.aborted) return
  await queryClient.prefetchQuery({ queryKey: imageKeys.picture(agency, first.id), queryFn: () => readPicture(first, first.id, signal), staleTime: Infinity })
}

/** True if the images of a ticket have been loaded already. */
export function isPhotoKnown(agency: number, slip: number): boolean {
  return queryClient.getQueryData(imageKeys.list(agency, slip)) != null
}
