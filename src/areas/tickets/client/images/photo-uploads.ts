import { proxy } from 'valtio'
import { imageUploads } from '#src/areas/tickets/api/images'
import { words } from '#src/areas/tickets/client/images/messages'
import type { ImageObject } from '#src/areas/tickets/client/images/image-calls'
import { PIECE_MAX_BYTES, PIECE_MIN_BYTES } from '#src/areas/tickets/domain/images/limits'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import { requests } from '#src/platform/client/api/requests'
import { sendPieces } from '#src/platform/client/api/send-pieces'
import { keptUploads } from '#src/platform/client/kept-uploads'
import { onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import { announce } from '#src/workspace/client/speech/announce'

/** The API calls for uploads in pieces. */
export const uploadCalls = requests(imageUploads)

/** A large image that is being uploaded. */
export interface PhotoUpload {
  readonly id: string
  readonly object: ImageObject
  readonly name: string
  readonly size: number
  /** How many bytes the server has. */
  readonly sent: number
  /** Seconds until it tries again; null while it sends. */
  readonly retryIn: number | null
  /** Why it stopped; what was sent is kept. Null while it goes on. */
  readonly failure: string | null
}

/** The uploads that have not ended, oldest first. */
export const photoUploads = proxy<{ all: readonly PhotoUpload[] }>({ all: [] })

/** What belongs to an upload and is not shown: its file, what to do when all bytes are there, and how to stop it. */
interface Sending {
  readonly file: File
  readonly stop: AbortController
  sent(): Promise<void>
}

const sending = createStore(() => ({ byId: new Map<string, Sending>() }))
const kept = keptUploads('slipway.photo-uploads')
const targetOf = ({ imageable_type: type, imageable_id: id }: ImageObject) => `${type} ${id}`

/** The uploads to an object. */
export function uploadsOf({ imageable_type: type, imageable_id: id }: ImageObject): readonly PhotoUpload[] {
  return photoUploads.all.filter(({ object }) => object.imageable_type === type && object.imageable_id === id)
}

/** Sends a large image in pieces, then `sent` with the upload's id. The same file goes on where an earlier upload of it stopped. */
export async function uploadPhoto(object: ImageObject, file: File, sent: (upload: string) => Promise<void>): Promise<void> {
  const id = kept.idOf(file, targetOf(object))
  if (sending.byId.has(id) && photoUploads.all.some((one) => one.id === id && one.failure === null)) return announce(words('upload_going_on', { name: file.name }))
  photoUploads.all = [...photoUploads.all.filter((one) => one.id !== id), { id, object, name: file.name, size: file.size, sent: 0, retryIn: null, failure: null }]
  sending.byId.set(id, { file, stop: new AbortController(), sent: () => sent(id) })
  await goOn(id)
}

/** Goes on with uploads that stopped. */
export async function resumeUploads(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(async (id) => {
    const one = sending.byId.get(id)
    if (one === undefined) return
    sending.byId.set(id, { ...one, stop: new AbortController() })
    note(id, { failure: null })
    await goOn(id)
  }))
}

/** Ends uploads on this side: they became images, or were canceled. */
export function endUploads(ids: readonly string[]): void {
  for (const id of ids) {
    sending.byId.get(id)?.stop.abort()
    sending.byId.delete(id)
  }
  kept.forget(ids)
  photoUploads.all = photoUploads.all.filter(({ id }) => !ids.includes(id))
}

/** Notes why a sent upload did not become an image. A refused file (422) is no longer on the server, unless the ticket has no room for it. */
export function noteRefusal(id: string, { status, message: failure }: ApiError): void {
  if (status === 422 || status === 404) endUploads([id])
  else note(id, { failure, retryIn: null })
}

async function goOn(id: string): Promise<void> {
  const one = sending.byId.get(id)
  const upload = photoUploads.all.find((shown) => shown.id === id)
  if (one === undefined || upload === undefined) return
  const { file, stop } = one
  try {
    await sendPieces(file, {
      send: async (piece, offset, signal) => (await callApi(uploadCalls.addPiece({ upload_id: id, ...upload.object, size: file.size, offset, file: piece }), { signal, ignore: 'all' })).received,
      received: (signal) => receivedOf(id, signal),
    }, {
      sizes: { min: PIECE_MIN_BYTES, max: PIECE_MAX_BYTES },
      signal: stop.signal,
      onProgress: ({ sent, retryIn }) => note(id, { sent, retryIn }),
    })
    if (!stop.signal.aborted) await one.sent()
  } catch (error) {
    if (stop.signal.aborted) return
    const failure = error instanceof ApiError ? error : reportError(error)
    note(id, { failure: failure.message, retryIn: null })
    announce(words('upload_stopped', { name: file.name, reason: failure.message }), 'assertive')
  }
}

async function receivedOf(id: string, signal: AbortSignal): Promise<number> {
  try {
    return (await callApi(uploadCalls.state({ upload_id: id }), { signal, ignore: 'all' })).received
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 0
    throw error
  }
}

function note(id: string, changed: Partial<PhotoUpload>): void {
  photoUploads.all = photoUploads.all.map((one) => (one.id === id ? { ...one, ...changed } : one))
}

onSessionEnd(() => {
  for (const { stop } of sending.byId.values()) stop.abort()
  sending.byId.clear()
  photoUploads.all = []
})
