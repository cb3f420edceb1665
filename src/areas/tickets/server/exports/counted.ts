import { Readable } from 'node:stream'

const TELL_EVERY_BYTES = 1_000_000
const NEW_LINE = 10

/**
 * A function that is called with the number of tickets that have been written so far. It can report progress, or stop the export by
 * throwing an error.
 */
export type Tell = (done: number) => Promise<void> | undefined

/**
 * Passes a stream through unchanged. After each megabyte, calls `tell` with the number of lines that were passed on, not counting the first
 * line, which has the headings.
 */
export function counted(stream: AsyncIterable<Buffer | string>, tell: Tell): Readable {
  return Readable.from(countedParts(stream, tell))
}

async function* countedParts(stream: AsyncIterable<Buffer | string>, tell: Tell): AsyncGenerator<Buffer> {
  let [lines, untold] = [-1, 0]
  for await (const part of stream) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) lines += 1
    untold += bytes.length
    if (untold >= TELL_EVERY_BYTES) {
      untold = 0
      await tell(lines)
    }
    yield bytes
  }
}
