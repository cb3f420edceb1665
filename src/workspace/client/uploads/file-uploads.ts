import { proxy } from 'valtio'
import { ApiError } from '#src/platform/client/api/api-error'
import { reportError } from '#src/platform/client/api/report-error'
import { sendPieces } from '#src/platform/client/api/send-pieces'
import { keptUploads } from '#src/platform/client/kept-uploads'
import { onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import { PIECE_MAX_BYTES, PIECE_MIN_BYTES } from '#src/platform/domain/uploads'
import { announce } from '#src/workspace/client/speech/announce'
import { showToast } from '#src/workspace/client/speech/toasts'
import { isUploadShown, uploadsUnderWay } from '#src/workspace/client/uploads/under-way'
import { words } from '#src/workspace/client/uploads/messages'

/** A large file that is being uploaded. */
export interface FileUpload<Target> {
  readonly id: string
  /** The record that the file is for. */
  readonly object: Target
  readonly name: string
  readonly size: number
  /** How many bytes the server has. */
  readonly sent: number
  /** True while the upload waits for other uploads to end. */
  readonly isQueued: boolean
  /** Seconds until the next try; null while it is sending. */
  readonly retryIn: number | null
  /** Why the upload stopped; the server keeps what was sent. Null while the upload continues. */
  readonly failure: string | null
}

/** The parts of an upload that are not shown: its file, what to do when all bytes have arrived, and how to stop it. */
interface Sending {
  readonly file: File
  readonly stop: AbortController
  sent(): Promise<void>
}

/** How uploads of one kind of file are stored and sent. */
interface UploadKind<Target> {
  /** The key under which the browser stores the ids of unfinished uploads. */
  readonly storageKey: string
  /** A text that identifies a record. */
  keyOf(target: Target): string
  /** Sends a piece that begins at `offset`; returns how many bytes the server has received so far. */
  addPiece(upload: Pick<FileUpload<Target>, 'id' | 'object' | 'name' | 'size'>, piece: { readonly file: Blob; readonly offset: number }, signal: AbortSignal): Promise<{ readonly received: number }>
  /** Reads how many bytes the server has; 404 when it does not know the upload. */
  state(id: string, signal: AbortSignal): Promise<{ readonly received: number }>
}

/** Files of one kind that are sent in pieces. Their uploads resume after a lost connection and after a reload of the page. */
export interface FileUploads<Target> {
  /** The uploads that have not ended, oldest first. A valtio proxy. */
  readonly shown: { all: readonly FileUpload<Target>[] }
  /** The uploads to a record among those in `all`, such as a snapshot of `shown`; by default, among those that are shown now. */
  of(target: Target, all?: readonly FileUpload<Target>[]): readonly FileUpload<Target>[]
  /** Sends a file in pieces, then calls `sent` with the upload's id. If an earlier upload of the same file stopped, resumes it. */
  upload(target: Target, file: File, sent: (upload: string) => Promise<void>): Promise<void>
  /** Resumes uploads that stopped. */
  resume(ids: readonly string[]): Promise<void>
  /** Ends uploads in this window once they have become records or were canceled. */
  end(ids: readonly string[]): void
  /**
   * Notes why the server could not add a completely uploaded file to its record. After a response with status 422, the upload ends in this
   * window. The server has then removed the upload if it refused the file itself, but still has it if the record merely has no room for
   * another file.
   */
  noteRefusal(id: string, error: ApiError): void
}

/**
 * The maximum number of simultaneous uploads of all kinds of files; further uploads are queued. The server accepts four simultaneous calls
 * from a person, so one call is left for everything else. Of each kind, the server also keeps only a limited number of unfinished uploads
 * for a person, and drops the oldest when another begins. This maximum is lower than that number, so that no upload that is being sent is
 * dropped.
 */
const SENT_AT_ONCE = 3

/** The queue of uploads of all kinds of files: how many are being sent, and the functions that start the waiting ones. */
const turns = createStore(() => ({ taken: 0, waiting: [] as (() => void)[] }))

/**
 * The canceled uploads to remove on the server. The list begins with those that the server certainly has, because the removals stop at the
 * first one that fails. A waiting upload is included if part of it was sent before the page was reloaded, and left out if it never began.
 */
export function removedOnServer<Target>(canceled: readonly FileUpload<Target>[]): readonly FileUpload<Target>[] {
  return [...canceled.filter(({ sent }) => sent > 0), ...canceled.filter(({ sent, isQueued }) => sent === 0 && !isQueued)]
}

/** Creates the uploads of one kind of file. */
export function fileUploads<Target>({ storageKey, keyOf, addPiece, state }: UploadKind<Target>): FileUploads<Target> {
  const shown = proxy<{ all: readonly FileUpload<Target>[] }>({ all: [] })
  const sending = createStore(() => ({ byId: new Map<string, Sending>() }))
  const storedUploads = keptUploads(storageKey)

  const note = (id: string, changed: Partial<FileUpload<Target>>) => {
    shown.all = shown.all.map((one) => (one.id === id ? { ...one, ...changed } : one))
  }
  const end = (ids: readonly string[]) => {
    for (const id of ids) {
      sending.byId.get(id)?.stop.abort()
      sending.byId.delete(id)
    }
    storedUploads.forget(ids)
    shown.all = shown.all.filter(({ id }) => !ids.includes(id))
  }
  const receivedOf = async (id: string, signal: AbortSignal): Promise<number | null> => {
    try {
      return (await state(id, signal)).received
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }
  /** Runs at most SENT_AT_ONCE calls at the same time, in order. */
  const inTurn = async (work: () => Promise<void>): Promise<void> => {
    if (turns.taken < SENT_AT_ONCE) turns.taken += 1
    else await new Promise<void>((resolve) => turns.waiting.push(resolve))
    uploadsUnderWay.count += 1
    try {
      await work()
    } finally {
      uploadsUnderWay.count -= 1
      const next = turns.waiting.shift()
      if (next === undefined) turns.taken -= 1
      else next()
    }
  }
  const goOn = async (id: string): Promise<void> => {
    note(id, { isQueued: turns.taken === SENT_AT_ONCE })
    await inTurn(() => send(id))
  }
  const send = async (id: string): Promise<void> => {
    const one = sending.byId.get(id)
    const upload = shown.all.find((each) => each.id === id)
    if (one === undefined || upload === undefined) return
    const { file, stop } = one
    note(id, { isQueued: false })
    try {
      await sendPieces(file, {
        send: async (piece, offset, signal) => (await addPiece(upload, { file: piece, offset }, signal)).received,
        // an upload that ended in another window is complete: finishing it again returns its result
        received: async (signal) => (await receivedOf(id, signal)) ?? (storedUploads.has(id) ? 0 : file.size),
      }, {
        sizes: { min: PIECE_MIN_BYTES, max: PIECE_MAX_BYTES },
        signal: stop.signal,
        onProgress: ({ sent, retryIn }) => {
          note(id, { sent, retryIn })
          storedUploads.noteSent(id, sent)
        },
      })
      if (!stop.signal.aborted) await one.sent()
    } catch (error) {
      if (stop.signal.aborted) return
      const failure = error instanceof ApiError ? error : reportError(error)
      note(id, { failure: failure.message, retryIn: null })
      const stopped = words('stopped', { name: file.name, reason: failure.message })
      // the view that shows the progress may be closed by now
      if (failure === error && !isUploadShown(id)) showToast('error', stopped, { isSaid: true })
      announce(stopped, 'assertive')
    }
  }

  onSessionEnd(() => {
    for (const { stop } of sending.byId.values()) stop.abort()
    sending.byId.clear()
    shown.all = []
  })

  return {
    shown,
    of: (target, all = shown.all) => all.filter(({ object }) => keyOf(object) === keyOf(target)),
    async upload(target, file, sent) {
      const id = storedUploads.idOf(file, keyOf(target))
      if (sending.byId.has(id) && shown.all.some((one) => one.id === id && one.failure === null)) return announce(words('going_on', { name: file.name }))
      shown.all = [...shown.all.filter((one) => one.id !== id), { id, object: target, name: file.name, size: file.size, sent: storedUploads.sentOf(file, keyOf(target)), isQueued: false, retryIn: null, failure: null }]
      sending.byId.set(id, { file, stop: new AbortController(), sent: () => sent(id) })
      await goOn(id)
    },
    async resume(ids) {
      await Promise.all(ids.map(async (id) => {
        const one = sending.byId.get(id)
        if (one === undefined) return
        sending.byId.set(id, { ...one, stop: new AbortController() })
        note(id, { failure: null })
        await goOn(id)
      }))
    },
    end,
    noteRefusal(id, { status, message: failure }) {
      // After a 404, the server does not have the upload. Either another window canceled it, which also removed its stored id, or the
      // server has lost it, and a retry sends the file from the start.
      if (status === 422 || (status === 404 && !storedUploads.has(id))) end([id])
      else note(id, { failure, retryIn: null })
    },
  }
}
