import { proxy } from 'valtio'
import { images, type ImageRow } from '#src/areas/tickets/api/images'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { currentPerson } from '#src/platform/client/session/session'
import { message } from '#src/platform/domain/messages'

/** The calls of images. */
export const imageCalls = requests(images)

/** A ticket as the object of its images. */
export const ofTicket = (slip: number) => ({ imageable_type: 'Slip', imageable_id: slip }) as const

/** The query keys of images (S-16). */
export const imageKeys = {
  list: (agency: number, slip: number) => ['images', agency, slip] as const,
  picture: (agency: number, slip: number, id: number) => ['images', agency, slip, 'picture', id] as const,
}

/** The status and the words of the last call on images that failed; null once one has gone through (ERR-12). */
export const imageError = proxy<{ last: { readonly status: number; readonly message: string } | null }>({ last: null })

/** Stores what failed: the server's message, else the common text (ERR-12). */
export function noteImageError(error: ApiError): void {
  imageError.last = { status: error.status, message: error.hasServersWords ? error.message : message('errors.common_error') }
}

/** The images of a ticket in the order in which they came; null, and no error, when the reading was given up (RECO-64). */
export async function readImages(slip: number, signal: AbortSignal): Promise<readonly ImageRow[] | null> {
  return reading(async () => (await callApi(imageCalls.list({ ...ofTicket(slip), page_size: 100 }), { signal, ignore: 'all' })).images)
}

/** The picture of an image for the screen; null, and no error, when the reading was given up (RECO-64). */
export async function readPicture(slip: number, id: number, signal: AbortSignal): Promise<Blob | null> {
  return reading(async () => {
    const picture: unknown = await callApi(imageCalls.preview({ id, ...ofTicket(slip) }), { signal, ignore: 'all' })
    if (!(picture instanceof Blob)) throw new Error('a preview is a picture')
    return picture
  })
}

/** Puts another list where a ticket's images are shown, before the server is asked again. */
export function patchImages(slip: number, change: (shown: readonly ImageRow[]) => readonly ImageRow[]): void {
  const agency = currentPerson()?.dot_authority_id
  if (agency === undefined) return
  queryClient.setQueryData<readonly ImageRow[] | null>(imageKeys.list(agency, slip), (shown) => (shown == null ? shown : change(shown)))
  imageError.last = null
}

async function reading<Answer>(read: () => Promise<Answer>): Promise<Answer | null> {
  try {
    const answer = await read()
    imageError.last = null
    return answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.cause_kind === 'canceled') return null
    noteImageError(error)
    throw error
  }
}
