import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rowExtent } from '#src/platform/client/table/rows/row-extent'
import { blockRows } from '#src/platform/client/table/rows/source'
import type { TableSource } from '#src/platform/client/table/table-source'

const pageOf = (rows: number) => ({ rows: Array.from({ length: rows }, (_row, at) => ({ id: at + 1 })) })

/** A row extent that has counted the rows of a server once. `rows`: how many the server has; a test can change `server.rows` afterwards. */
async function counted(rows: number, left = 0) {
  const server = { rows, counts: 0 }
  const source: TableSource<{ id: number }> = {
    queryKey: ['made'],
    page: () => Promise.resolve({ rows: [] }),
    count: () => {
      server.counts += 1
      return Promise.resolve(server.rows)
    },
  }
  const extent = rowExtent(new QueryClient(), source, () => ({}), { left: () => left, ends: () => undefined, counted: () => undefined })
  extent.total.need()
  await extent.total.settled()
  return { server, extent }
}
/** Waits until a requested count is answered. */
const answered = () => new Promise((done) => setTimeout(done, 0))

test.each([
  { name: 'fewer', now: blockRows + 20 },
  { name: 'more', now: blockRows + 60 },
])('WORK-29 a last page with $name rows than were counted triggers another count', async ({ now }) => {
  const { server, extent } = await counted(blockRows + 40)
  server.rows = now
  extent.learn(1, pageOf(now - blockRows))
  await answered()
  expect([extent.total.known(), extent.end(), server.counts]).toEqual([now, now, 2])
})

test('WORK-29 a last page with as many rows as were counted triggers no count', async () => {
  const { server, extent } = await counted(blockRows + 40)
  extent.learn(0, pageOf(blockRows))
  extent.learn(1, pageOf(40))
  await answered()
  expect([extent.total.known(), extent.end(), server.counts]).toEqual([blockRows + 40, blockRows + 40, 1])
})

test('WORK-29 WORK-30 rows of a last page that no longer match are not counted, and trigger no count', async () => {
  const { server, extent } = await counted(blockRows + 40, 1)
  extent.learn(1, pageOf(41))
  await answered()
  expect([extent.total.known(), extent.end(), server.counts]).toEqual([blockRows + 40, blockRows + 41, 1])
  extent.forget()
  extent.learn(0, pageOf(20))
  expect([extent.total.known(), extent.end()]).toEqual([19, 20])
})
