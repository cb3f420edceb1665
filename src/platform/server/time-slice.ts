import { setImmediate as turn } from 'node:timers/promises'

/** How long work on one thread goes on before everybody else's calls have their turn. */
const SLICE_MS = 10

/**
 * For loops over what somebody sent: `await slice()` between two steps. It lets the event loop run once the slice of
 * time is used up, so that no file, however it is made, stops the server for others.
 */
export function timeSlices(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined
    return turn().then(() => {
      began = performance.now()
    })
  }
}

const PIECE = 64 * 1024

/** The pieces of a buffer, none so large that working on it at once would hold up others. */
export function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}
