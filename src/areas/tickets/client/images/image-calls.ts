import { proxy } from 'valtio'
import { images, type ImageRow } from '#src/areas/tickets/api/images'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { currentPerson } from '#src/platform/client/session/session'
import { message } from '#src/platform/domain/messages'

/** The API calls for images. */
export const imageCalls = requests(images)

/** A ticket, as the object to which images belong. */
export const ofTicket = (slip: number) => ({ imageable_type: 'Slip', imageable_id: slip }) as const

/** What images belong to: a ticket or a project. */
export type ImageObject = Pick<ImageRow, 'imageable_type' | 'imageable_id'>

/** The query keys of images (S-16). */
export const imageKeys = {
  list: (agency: number, slip: number) => ['images', agency, slip] as const,
  ofProject: (agency: number, project: number) => ['images', agency, 'project', project] as const,
  picture: (agency: number, id: number) => ['images', agency, 'picture', id] as const,
}

/** The status and message of the last failed image call; null again after a successful one (ERR-12). */
export const imageError = proxy<{ last: { readonly status: number; readonly message: string } | null }>({ last: null })

/** Stores an error for the screen, with the server's message if there is one, or else with the general message (ERR-12). */
export function noteImageError(error: ApiError): void {
  imageError.last = { status: error.status, message: error.hasServersWords ? error.message : message('errors.common_error') }
}

/** The images of a ticket in the order in which they were added. Null, without an error, when the request was aborted (RECO-64). */
export async function readImages(slip: number, signal: AbortSignal): Promise<readonly ImageRow[] | null> {
  return reading(async () => (await callApi(imageCalls.list({ ...ofTicket(slip), page_size: 100 }), { signal, ignore: 'all' })).images)
}

/**
 * The newest photos of a project itself, without those of its tickets, newest first. Null, without an error, when the request was aborted.
 */
export async function readProjectPhotos(project: number, signal: AbortSignal): Promise<readonly ImageRow[] | null> {
  return reading(async () => (await callApi(imageCalls.list({ imageable_type: 'Project', imageable_id: project, own: true, page_size: 100 }), { signal, ignore: 'all' })).images)
}

/** The preview of an image. Null, without an error, when the request was aborted (RECO-64). */
export async function readPicture({ imageable_type, imageable_id }: ImageObject, id: number, signal: AbortSignal): Promise<Blob | null> {
  return reading(async () => {
    const picture: unknown = await callApi(imageCalls.preview({ id, imageable_type, imageable_id }), { signal, ignore: 'all' })
    if (!(picture instanceof Blob)) throw new Error('a preview is a picture')
    return picture
  })
}

/** Changes the cached list of an object's images, so that the screen shows the change before the list is read again. */
export function patchImages({ imageable_type: type, imageable_id: id }: ImageObject, change: (shown: readonly ImageRow[]) => readonly ImageRow[]): void {
  const agency = currentPerson()?.dot_authority_id
  if (agency === undefined) return
  queryClient.setQueryData<readonly ImageRow[] | null>(type === 'Slip' ? imageKeys.list(agency, id) : imageKeys.ofProject(agency, id), (shown) => (shown == null ? shown : change(shown)))
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
