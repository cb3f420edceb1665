import { describe, expect, test } from 'vitest'
import { findNextRow } from '#src/platform/client/table/grid/find-next'
import type { Beyond } from '#src/platform/client/table/handle'
import { blockRows, type RowReader } from '#src/platform/client/table/rows/source'

interface Line {
  readonly id: number
  readonly coded: boolean
}

const TOTAL = 34_000

/** A list in which only the rows in `waiting` match, and the blocks in `loaded` are cached. Records which blocks are read. */
function list({ waiting, loaded }: { waiting: readonly number[]; loaded: readonly number[] }) {
  const read: number[] = []
  const page = (block: number) => {
    const rows = Array.from({ length: Math.min(blockRows, TOTAL - block * blockRows) }, (_row, at): Line => ({ id: block * blockRows + at, coded: !waiting.includes(block * blockRows + at) }))
    return { rows, total: TOTAL, nextCursor: (block + 1) * blockRows < TOTAL ? `behind ${block}` : undefined }
  }
  const reader: RowReader<Line> = {
    sort: [{ key: 'truck', direction: 'desc' }],
    filters: { project_id: 7 },
    block(number) {
      read.push(number)
      return Promise.resolve(page(number))
    },
    cached: (number) => (loaded.includes(number) || read.includes(number) ? page(number) : undefined),
    idsBetween: () => Promise.resolve([]),
    giveUp: () => undefined,
  }
  const next = (start: number, beyond?: Beyond) => findNextRow({ reader, total: () => TOTAL, start, holds: ({ coded }) => !coded, beyond })
  return { read, next }
}

const asks = (answer: { id: number; row: number } | null, requests: unknown[] = []): Beyond => ({
  ask(behind) {
    const { signal: _signal, ...rest } = behind
    requests.push(rest)
    return Promise.resolve(answer)
  },
})

describe('B11 the next row that matches', () => {
  test('B11 a row after 30,000 coded tickets is requested from the server once, after the cursor of the loaded rows', async () => {
    const { read, next } = list({ waiting: [30_050], loaded: [0, 1] })
    const requests: unknown[] = []
    expect(await next(40, asks({ id: 30_050, row: 30_050 }, requests))).toEqual({ row: { id: 30_050, coded: false }, at: 30_050 })
    expect([requests, read]).toEqual([[{ after: 'behind 1', sort: [{ key: 'truck', direction: 'desc' }], filters: { project_id: 7 }, rows: 200 }], [0, 1, 300]])
  })

  test('B11 a row among the loaded ones is found without a request', async () => {
    const requests: unknown[] = []
    const { next } = list({ waiting: [20, 150], loaded: [0, 1] })
    expect([(await next(21, asks(null, requests)))?.at, requests]).toEqual([150, []])
  })

  test('B11 when no row matches, the result is null', async () => {
    const { read, next } = list({ waiting: [], loaded: [0] })
    expect([await next(5, asks(null)), read]).toEqual([null, [0]])
  })

  test.each([[999, 1_000], [1_001, 999], [30_000, 1_000]])('B11 a row that the server reports at row %i but that is now at %i is still found', async (named, stands) => {
    const { next } = list({ waiting: [stands], loaded: [0] })
    expect((await next(5, asks({ id: stands, row: named })))?.at).toBe(stands)
  })

  test('B11 a canceled search reads no further', async () => {
    const { read, next } = list({ waiting: [30_050], loaded: [0] })
    const stop = new AbortController()
    const search = next(5, { signal: stop.signal })
    stop.abort()
    await expect(search).rejects.toThrow(/abort/i)
    expect(read.length).toBeLessThan(3)
  })
})
