import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, networkError } from '#src/platform/client/api/api-error'
import { sendPieces, type PieceProgress } from '#src/platform/client/api/send-pieces'

const KB = 1024
const sizes = { min: 64 * KB, max: 1024 * KB }
const answer = (status: number) => new ApiError(status, `status ${status}`)

/**
 * A server that stores the bytes that arrive, behind a bad connection: each call meets the next of these events. The server already has the
 * first `had` bytes of the content.
 */
function badLine(content: Uint8Array, events: readonly ('ok' | 'lost' | 'answer_lost' | 'busy' | 'restarted')[], had = 0) {
  let storedBytes = content.slice(0, had)
  let at = 0
  const requests: string[] = []
  const passing = async <T>(call: () => T): Promise<T> => {
    const event = events[at++] ?? 'ok'
    if (event === 'lost') throw networkError()
    if (event === 'busy') throw answer(503)
    if (event === 'restarted') storedBytes = new Uint8Array()
    const done = call()
    if (event === 'answer_lost') throw networkError()
    return done
  }
  return {
    asked: requests,
    kept: () => storedBytes,
    calls: {
      send: async (piece: Blob, offset: number) => {
        const bytes = new Uint8Array(await piece.arrayBuffer())
        return passing(() => {
          requests.push(`${offset} ${bytes.length}`)
          if (offset !== storedBytes.length) throw answer(storedBytes.length === 0 ? 404 : 409)
          if (bytes.length < sizes.min && offset + bytes.length < content.length) throw answer(422)
          storedBytes = new Uint8Array([...storedBytes, ...bytes])
          return storedBytes.length
        })
      },
      received: () => passing(() => storedBytes.length),
    },
  }
}

const contentOf = (length: number) => Uint8Array.from({ length }, (_value, at) => at % 251)
const options = (onProgress: (progress: PieceProgress) => void = () => undefined) => ({ sizes, signal: new AbortController().signal, onProgress, wait: async () => undefined })

describe('TICK-67 a large file on a bad connection', () => {
  test('TICK-67 whatever happens to the connection, the server receives the whole file once, and the progress never passes its size', async () => {
    const event = fc.constantFrom('ok', 'ok', 'ok', 'lost', 'answer_lost', 'busy', 'restarted')
    await fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 12 }), fc.integer({ min: 1, max: 400 * KB }), async (events, length) => {
      const content = contentOf(length)
      const line = badLine(content, events)
      const progressValues: number[] = []
      await sendPieces(new Blob([content]), line.calls, options(({ sent }) => progressValues.push(sent)))
      expect(Buffer.compare(line.kept(), content)).toBe(0)
      expect([progressValues.at(-1), progressValues.some((sent) => sent > length)]).toEqual([length, false])
    }), { numRuns: 40 })
  })

  test('TICK-67 an upload that was cut at 99 % sends only the last percent, and pieces grow while the connection is fast', async () => {
    const content = contentOf(2_000 * KB)
    const cut = badLine(content, [], 1_980 * KB)
    await sendPieces(new Blob([content]), cut.calls, options())
    expect(cut.asked).toEqual([`${1_980 * KB} ${20 * KB}`])
    const fast = badLine(content, [])
    await sendPieces(new Blob([content]), fast.calls, options())
    expect(fast.asked.length).toBeLessThan(6)
  })

  test('TICK-67 retry delays double up to half a minute, are shown, and end in a failure when nothing arrives for minutes', async () => {
    const line = badLine(contentOf(200 * KB), Array.from({ length: 40 }, () => 'lost' as const))
    const pauses: number[] = []
    const shown: (number | null)[] = []
    await expect(sendPieces(new Blob([contentOf(200 * KB)]), line.calls, { ...options(({ retryIn }) => shown.push(retryIn)), wait: async (ms) => void pauses.push(ms) })).rejects.toMatchObject({ cause_kind: 'network' })
    expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(pauses.length).toBe(13)
    expect(shown.slice(0, 3)).toEqual([1, 2, 4])
  })

  test.each([422, 403, 401, 507])('TICK-67 a refusal (%i) ends the upload at once, and so does a cancel', async (status) => {
    let calls = 0
    const refusing = { received: async () => 0, send: () => Promise.reject(answer(status + (calls++, 0))) }
    await expect(sendPieces(new Blob([contentOf(200 * KB)]), refusing, options())).rejects.toMatchObject({ status })
    expect(calls).toBe(1)
    const stop = new AbortController()
    const canceling = { received: async () => 0, send: async () => (stop.abort(), Promise.reject(networkError())) }
    await expect(sendPieces(new Blob([contentOf(200 * KB)]), canceling, { ...options(), signal: stop.signal })).rejects.toBeInstanceOf(ApiError)
  })
})
