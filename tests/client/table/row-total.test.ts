import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Filters } from '#src/platform/client/table/model'
import { rowTotal } from '#src/platform/client/table/rows/row-total'
import type { TableSource } from '#src/platform/client/table/table-source'

interface Row {
  readonly id: number
}

interface Held {
  readonly filters: Filters
  readonly signal: AbortSignal
  answer(): void
  fail(): void
}

/** A server whose counts only the test answers. Each answer has the number of rows at the time of the request. */
function server(rows: Record<string, number> = { a: 250, b: 40 }) {
  const requests: Held[] = []
  const source: TableSource<Row> = {
    queryKey: ['made'],
    page: () => Promise.resolve({ rows: [] }),
    count: (filters, signal) =>
      new Promise((resolve, reject) => {
        const counted = rows[String(filters.of)] ?? 0
        requests.push({ filters, signal, answer: () => resolve(counted), fail: () => reject(new Error('no count')) })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  return { rows, asked: requests, source }
}

/** Waits until all pending promises and their microtasks are done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** The total of a table whose rows come from this server. `filter` switches to another filter. */
function table({ source }: ReturnType<typeof server>, client = new QueryClient()) {
  let filters: Filters = { of: 'a' }
  let changes = 0
  const total = rowTotal(client, source, () => filters, () => (changes += 1))
  return {
    total, client,
    changes: () => changes,
    filter(of: string) {
      filters = { of }
      total.forget()
      total.need()
    },
  }
}

describe('WORK-29 the total beside the rows', () => {
  test('WORK-29 a filter is counted once, also for later pages and another table, until something changes', async () => {
    const rowServer = server()
    const { total, client } = table(rowServer)
    total.need()
    total.need()
    expect([rowServer.asked.length, total.known()]).toEqual([1, null])
    rowServer.asked[0]?.answer()
    await total.settled()
    total.need()
    const other = table(rowServer, client).total
    other.need()
    await other.settled()
    expect([rowServer.asked.length, total.known(), other.known()]).toEqual([1, 250, 250])
    rowServer.rows.a = 251
    total.again()
    expect([rowServer.asked.length, total.known()]).toEqual([2, 250])
    rowServer.asked[1]?.answer()
    await settled()
    expect(total.known()).toBe(251)
  })

  test('WORK-29 a page that gives the total aborts the count, whose late answer changes nothing', async () => {
    const rowServer = server()
    const { total, changes } = table(rowServer)
    total.need()
    total.learned(40)
    expect([total.known(), rowServer.asked[0]?.signal.aborted]).toEqual([40, true])
    const before = changes()
    rowServer.asked[0]?.answer()
    await settled()
    expect([total.known(), total.hasFailed(), changes() - before]).toEqual([40, false, 0])
  })

  test('WORK-29 a count of an older filter is aborted and never shown, however late it comes', async () => {
    const rowServer = server()
    const { total, filter } = table(rowServer)
    total.need()
    filter('b')
    expect([rowServer.asked.map(({ filters }) => filters.of), rowServer.asked[0]?.signal.aborted]).toEqual([['a', 'b'], true])
    rowServer.asked[1]?.answer()
    await total.settled()
    rowServer.asked[0]?.answer()
    await settled()
    expect(total.known()).toBe(40)
  })

  test('WORK-29 a failed count is recorded, keeps an older total, and can be retried', async () => {
    const rowServer = server()
    const { total } = table(rowServer)
    total.need()
    rowServer.asked[0]?.fail()
    await total.settled()
    expect([total.known(), total.hasFailed()]).toEqual([null, true])
    total.need()
    expect(rowServer.asked).toHaveLength(1)
    total.again()
    expect(total.hasFailed()).toBe(false)
    rowServer.asked[1]?.answer()
    await total.settled()
    total.again()
    rowServer.asked[2]?.fail()
    await settled()
    expect([total.known(), total.hasFailed()]).toEqual([250, true])
  })

  test('WORK-31 changes during a count do not abort it: it is counted once more afterwards', async () => {
    const rowServer = server()
    const { total } = table(rowServer)
    total.need()
    for (const rows of [251, 252, 253]) {
      rowServer.rows.a = rows
      total.again()
    }
    expect([rowServer.asked.length, rowServer.asked[0]?.signal.aborted]).toEqual([1, false])
    rowServer.asked[0]?.answer()
    await settled()
    expect([rowServer.asked.length, total.known()]).toEqual([2, 250])
    rowServer.asked[1]?.answer()
    await settled()
    expect([rowServer.asked.length, total.known()]).toEqual([2, 253])
  })

  test('WORK-29 a table that closes while another waits for the same count does not cancel that count', async () => {
    const rowServer = server()
    const { total, client } = table(rowServer)
    const other = table(rowServer, client).total
    total.need()
    other.need()
    expect(rowServer.asked).toHaveLength(1)
    other.close()
    await settled()
    rowServer.asked.at(-1)?.answer()
    await total.settled()
    expect([total.known(), total.hasFailed(), other.known()]).toEqual([250, false, null])
  })

  test('WORK-29 a change that happens just as a cached total is read is counted', async () => {
    const rowServer = server()
    const { total, filter } = table(rowServer)
    total.need()
    rowServer.asked[0]?.answer()
    await total.settled()
    filter('a')
    rowServer.rows.a = 0
    total.again()
    await settled()
    rowServer.asked[1]?.answer()
    await settled()
    expect([rowServer.asked.length, total.known()]).toEqual([2, 0])
  })

  test('WORK-29 B12 a count during which rows changed is not used by a table that needs it later', async () => {
    const rowServer = server()
    let changedAt = 0
    const source = { ...rowServer.source, changedAt: () => changedAt }
    const { total, client } = table({ ...rowServer, source })
    total.need()
    rowServer.rows.a = 249
    changedAt = Date.now()
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(changedAt))
    rowServer.asked[0]?.answer()
    await total.settled()
    const other = table({ ...rowServer, source }, client).total
    other.need()
    expect(rowServer.asked).toHaveLength(2)
    rowServer.asked[1]?.answer()
    await other.settled()
    expect(other.known()).toBe(249)
  })

  test('WORK-29 in whatever order rows change, filters change and counts are answered, the last total is correct', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), of: fc.constantFrom('a', 'b'), rows: fc.nat(1_000) }),
      fc.record({ kind: fc.constant('filter' as const), of: fc.constantFrom('a', 'b') }),
      fc.record({ kind: fc.constant('answer' as const), at: fc.nat(5) }),
      fc.record({ kind: fc.constant('fail' as const), at: fc.nat(5) }),
      fc.constant({ kind: 'tell' as const }),
      fc.constant({ kind: 'settle' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const rowServer = server()
        const { total, filter } = table(rowServer)
        let now = 'a'
        total.need()
        for (const one of steps) {
          if (one.kind === 'change') {
            rowServer.rows[one.of] = one.rows
            total.again()
          } else if (one.kind === 'filter') filter((now = one.of))
          else if (one.kind === 'answer') rowServer.asked.at(-1 - one.at)?.answer()
          else if (one.kind === 'fail') rowServer.asked.at(-1 - one.at)?.fail()
          else if (one.kind === 'tell') total.learned(rowServer.rows[now] ?? 0)
          else await settled()
        }
        await settled()
        if (total.hasFailed()) total.again()
        for (let round = 0; round < 4; round++) {
          rowServer.asked.forEach(({ answer }) => answer())
          await settled()
        }
        expect([total.known(), total.hasFailed()]).toEqual([rowServer.rows[now], false])
      }),
      { numRuns: 60 },
    )
  })
})
