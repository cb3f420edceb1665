import { setImmediate as turn } from 'node:timers/promises'

/** How long (ms) work may block the event loop before other calls get their turn. */
const SLICE_MS = 10

/**
 * For loops over uploaded data: call `await slice()` after each step. When the time slice is used up, this call yields to the event loop,
 * so that no file can block the server. Use a shorter slice while a transaction is open, because the answer to each of its statements is
 * processed only after the slice ends.
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

/** Divides a buffer into pieces, each so small that processing it does not delay other calls. */
export function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}
