import { setImmediate as turn } from 'node:timers/promises'

/** How long work may block the thread before other calls get their turn. */
const SLICE_MS = 10

/**
 * For loops over uploaded data: call `await slice()` after each step. When the time slice is used up, the call lets the event loop run, so
 * that no file can block the server for other calls. Use a shorter slice while a transaction is open, since each of its statements waits
 * until the slice ends.
 */
export function timeSlices(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < sliceMs) return undefined
    return turn().then(() => {
      began = performance.now()
    })
  }
}

const PIECE = 64 * 1024

/** The pieces of a buffer, each small enough that processing it does not block other calls. */
export function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}
