import { ApiError } from '#src/platform/client/api/api-error'

/** The calls that send the pieces of a file to the server. */
export interface PieceCalls {
  /** Sends a piece that begins at `offset`; returns how many bytes the server has. */
  send(piece: Blob, offset: number, signal: AbortSignal): Promise<number>
  /** Returns how many bytes of the file the server has; 0 if the server has no upload of this file. */
  received(signal: AbortSignal): Promise<number>
}

/** The progress of an upload: the number of bytes that the server has, and the seconds until the next attempt (null while sending). */
export interface PieceProgress {
  readonly sent: number
  readonly retryIn: number | null
}

/** Sizes of pieces in bytes. The largest size is a multiple of the smallest. */
export interface PieceSizes {
  readonly min: number
  readonly max: number
}

export interface SendOptions {
  readonly sizes: PieceSizes
  readonly signal: AbortSignal
  onProgress(progress: PieceProgress): void
  /** Waits until the time has passed or the network is back. Tests replace this function. */
  wait?(ms: number, signal: AbortSignal): Promise<void>
}

/** After this time, a piece counts as lost, because a connection can break without any error. */
const PIECE_TIMEOUT_MS = 120_000
/** After a piece that took less time than this, the next one is twice as large, so that a fast connection needs few requests. */
const FAST_MS = 1_000
const SLOW_MS = 8_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Maximum number of consecutive failures. With the pauses above, that is about five minutes in which no piece arrives. */
const MOST_FAILURES = 14
/** Statuses that are not about the file: the server is busy, starting, or temporarily out of space. The piece is sent again. */
const COMES_AGAIN = new Set([408, 429, 500, 502, 503, 504])
const CONFLICT = 409
const NOT_FOUND = 404

/**
 * Sends a file in pieces, starting with the first byte that the server does not have yet. After a lost connection, or when the server is
 * busy, waits, asks how many bytes the server has, and continues from there. Rejects with an ApiError: that of a refusal, the last error if
 * nothing arrived for minutes, or a canceled one if `signal` is aborted.
 */
export async function sendPieces(file: Blob, calls: PieceCalls, { sizes, signal, onProgress, wait = waitOrOnline }: SendOptions): Promise<void> {
  let size = Math.min(sizes.min * 2, sizes.max)
  let failures = 0
  let conflicts = 0
  let sent: number | null = null
  while (sent === null || sent < file.size) {
    try {
      if (sent === null) {
        sent = await calls.received(signal)
        onProgress({ sent, retryIn: null })
        continue
      }
      const began = performance.now()
      const before: number = sent
      sent = await calls.send(file.slice(sent, sent + size), sent, AbortSignal.any([signal, AbortSignal.timeout(PIECE_TIMEOUT_MS)]))
      const took = performance.now() - began
      size = took < FAST_MS ? Math.min(size * 2, sizes.max) : took > SLOW_MS ? Math.max(size / 2, sizes.min) : size
      if (sent > before) failures = conflicts = 0
      onProgress({ sent, retryIn: null })
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error
      // another browser window sends the same file, or the server has fewer bytes than it reported: ask it again how many bytes it has, at
      // most three times
      if (sent !== null && (error.status === CONFLICT || error.status === NOT_FOUND) && conflicts < 3) {
        conflicts += 1
        sent = null
        continue
      }
      failures += 1
      if ((error.cause_kind === 'answer' && !COMES_AGAIN.has(error.status)) || failures === MOST_FAILURES) throw error
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
      onProgress({ sent: sent ?? 0, retryIn: Math.round(pause / 1_000) })
      size = sizes.min
      sent = null
      await wait(pause, signal)
    }
  }
}

function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    globalThis.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}
