import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#src/platform/client/api/query-client'
import { changesByOthers } from '#src/platform/client/table/rows/changes-by-others'
import type { PageRequest, TableSource } from '#src/platform/client/table/table-source'
import { outdate, patchBlocks, rowReader, wasGivenUp } from '#src/platform/client/table/rows/source'

interface Row {
  readonly id: number
  readonly net: string
}
/** A source of 250 rows that records its requests. */
function recordingSource(more: Partial<TableSource<Row>> = {}): TableSource<Row> & { asked: PageRequest[] } {
  const requests: PageRequest[] = []
  return {
    queryKey: ['made'],
    asked: requests,
    async page(request) {
      requests.push(request)
      const count = Math.min(request.endRow, 250) - request.startRow
      return { rows: Array.from({ length: count }, (_, at) => ({ id: request.startRow + at + 1, net: '1' })), total: 250, nextCursor: `after ${request.endRow}` }
    },
    ...more,
  }
}

test('WORK-29 a block is read once for all its readers, and again when it is stale', async () => {
  const client = new QueryClient()
  const source = recordingSource()
  const [one, other] = [rowReader(client, source, [], {}), rowReader(client, source, [], {})]
  await Promise.all([one.block(1), other.block(1)])
  expect(source.asked.map(({ startRow, endRow }) => [startRow, endRow])).toEqual([[100, 200]])
  await outdate(client, source)
  expect(one.cached(1)?.total).toBe(250)
  await one.block(1)
  expect(source.asked).toHaveLength(2)
})

test('WORK-29 a block is requested with the cursor of the previous one, and another sort order is another block', async () => {
  const client = new QueryClient()
  const source = recordingSource()
  const reader = rowReader(client, source, [], {})
  await reader.block(0)
  await reader.block(1)
  await rowReader(client, source, [{ key: 'net', direction: 'desc' }], {}).block(1)
  expect(source.asked.map(({ cursor }) => cursor)).toEqual([undefined, 'after 100', undefined])
})

test('WORK-30 B12 a row that is patched in one block leaves the other outdated blocks to be read again', async () => {
  const client = new QueryClient()
  const source = recordingSource()
  const reader = rowReader(client, source, [], {})
  await reader.block(0)
  await reader.block(1)
  await outdate(client, source)
  patchBlocks(client, source, [{ id: 7, net: '9' }])
  expect(reader.cached(0)?.rows[6]).toEqual({ id: 7, net: '9' })
  await reader.block(0)
  await reader.block(1)
  expect(source.asked.map(({ startRow }) => startRow)).toEqual([0, 100, 0, 100])
})

test('WORK-30 B12 a table that opens after a change reads again what was cached before it; one that was open does not', async () => {
  const client = new QueryClient()
  let changedAt = 0
  const source = recordingSource({ changedAt: () => changedAt })
  const open = rowReader(client, source, [], {})
  await open.block(0)
  await rowReader(client, source, [], {}).block(0)
  expect(source.asked).toHaveLength(1)
  changedAt = Date.now()
  await open.block(0)
  expect(source.asked).toHaveLength(1)
  const later = rowReader(client, source, [], {})
  await later.block(0)
  await later.block(0)
  expect(source.asked).toHaveLength(2)
})

test('WORK-30 B12 a change during a read counts as later than what was read', async () => {
  const client = new QueryClient()
  let changedAt = 0
  const answers: (() => void)[] = []
  const source = recordingSource({ changedAt: () => changedAt, page: () => new Promise((resolve) => answers.push(() => resolve({ rows: [{ id: 1, net: '1' }], total: 1 }))) })
  const read = rowReader(client, source, [], {}).block(0)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  changedAt = Date.now()
  answers[0]?.()
  await read
  void rowReader(client, source, [], {}).block(0)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
})

test('WORK-30 a block that was outdated while it was read is read once more for a reader that asks for it then', async () => {
  const answers: ((net: string) => void)[] = []
  const source = recordingSource({
    queryKey: ['slow'],
    page: () => new Promise((resolve) => answers.push((net) => resolve({ rows: [{ id: 1, net }], total: 1, nextCursor: undefined }))),
  })
  const reader = rowReader(queryClient, source, [], {})
  void reader.block(0)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  void outdate(queryClient, source)
  const lastRead = reader.block(0)
  answers[0]?.('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('after')
  expect((await lastRead).rows).toEqual([{ id: 1, net: 'after' }])
  expect(answers).toHaveLength(2)
  queryClient.clear()
})

test('WORK-30 a changed row is updated in every block that has it, and none is read again', async () => {
  const client = new QueryClient()
  const source = recordingSource()
  const [plain, filtered] = [rowReader(client, source, [], {}), rowReader(client, source, [], { status: 'pending' })]
  await Promise.all([plain.block(0), plain.block(1), filtered.block(0)])
  const untouched = plain.cached(1)
  patchBlocks(client, source, [{ id: 7, net: '9' }])
  expect([plain.cached(0)?.rows[6], filtered.cached(0)?.rows[6]]).toEqual([{ id: 7, net: '9' }, { id: 7, net: '9' }])
  expect(plain.cached(1)).toBe(untouched)
  expect(source.asked).toHaveLength(3)
})

test('B12 a late read never overwrites a newer row, but one of the same version does', async () => {
  const client = new QueryClient()
  const source = recordingSource()
  const reader = rowReader(client, source, [], {})
  await reader.block(0)
  const at = (version: number, net: string) => ({ id: 7, net, version })
  for (const row of [at(3, 'three'), at(2, 'two'), at(3, 'three again')]) patchBlocks(client, source, [row])
  expect(reader.cached(0)?.rows[6]).toEqual(at(3, 'three again'))
  patchBlocks(client, source, [at(2, 'two')])
  expect(reader.cached(0)?.rows[6]).toEqual(at(3, 'three again'))
})

test('B12 a page that was in flight when a row changed does not restore the older row', async () => {
  const client = new QueryClient()
  let answer = (_version: number) => {}
  const source = recordingSource({
    page: () => new Promise((resolve) => {
      answer = (version) => resolve({ rows: [7, 8].map((id) => ({ id, net: 'from the server', version })), total: 2 })
    }),
  })
  const reader = rowReader(client, source, [], {})
  const changed = { id: 7, net: 'changed meanwhile', version: 2 }
  const older = reader.block(0)
  patchBlocks(client, source, [changed])
  answer(1)
  expect((await older).rows).toEqual([changed, { id: 8, net: 'from the server', version: 1 }])
  expect(reader.cached(0)?.rows[0]).toEqual(changed)
  // a page with a newer version than the change replaces the changed row
  await outdate(client, source)
  const newer = reader.block(0)
  patchBlocks(client, source, [changed])
  answer(3)
  expect((await newer).rows.map(({ net }) => net)).toEqual(['from the server', 'from the server'])
  // a patch applies only to the reads that were in flight at the time
  await outdate(client, source)
  const last = reader.block(0)
  answer(1)
  expect((await last).rows[0]?.net).toBe('from the server')
})

describe('WORK-24 the ids of a range are known even if its rows are not loaded', () => {
  test('WORK-24 they come from the pages when the source has no ids of its own', async () => {
    const source = recordingSource()
    const ids = await rowReader(new QueryClient(), source, [], {}).idsBetween(98, 203)
    expect([ids[0], ids.at(-1), ids.length]).toEqual([99, 203, 105])
    expect(source.asked).toHaveLength(3)
  })

  test('WORK-24 they come from one request when the source has its own', async () => {
    const source = recordingSource({ ids: async ({ startRow, endRow }) => [startRow, endRow] })
    const reader = rowReader(new QueryClient(), source, [], {})
    expect(await reader.idsBetween(0, 240)).toEqual([0, 240])
    expect(source.asked).toHaveLength(0)
    await reader.block(0)
    expect(await reader.idsBetween(3, 5)).toEqual([4, 5])
  })
})

test('WORK-4 an abandoned read is aborted and reports no error', async () => {
  const stopped: boolean[] = []
  const source = recordingSource({
    page: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => {
      stopped.push(true)
      reject(signal.reason)
    })),
  })
  const reader = rowReader(new QueryClient(), source, [], {})
  const reading = reader.block(0).then(() => null, (error: unknown) => error)
  reader.giveUp()
  expect(wasGivenUp(await reading)).toBe(true)
  expect(stopped).toEqual([true])
  expect(wasGivenUp(new Error('The line is down'))).toBe(false)
})

describe('WORK-31 changes by others are announced at most once in 5 seconds', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  test('WORK-31 the first is announced at once, and those of the next 5 seconds together', () => {
    const counts: number[] = []
    const changed = changesByOthers((count) => counts.push(count))
    changed(1)
    changed(20)
    changed(20)
    expect(counts).toEqual([1])
    vi.advanceTimersByTime(5_000)
    expect(counts).toEqual([1, 40])
    vi.advanceTimersByTime(60_000)
    changed(2)
    expect(counts).toEqual([1, 40, 2])
  })
})
