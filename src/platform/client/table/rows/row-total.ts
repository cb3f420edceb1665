import type { QueryClient } from '@tanstack/react-query'
import type { Filters, TableRow } from '#src/platform/client/table/model'
import { countKey, freshMs, keptMs, wasGivenUp } from '#src/platform/client/table/rows/source'
import type { TableSource } from '#src/platform/client/table/table-source'

/** How many rows match the filters: from a page, or from a separate call. */
export interface RowTotal {
  /** The total; null until it is known. */
  known(): number | null
  /** True when the last count failed. An older total remains. */
  hasFailed(): boolean
  /** Starts the count, unless it was already started for these filters. */
  need(): void
  /** Takes the total from a page. A count that is still running is aborted. */
  learned(total: number): void
  /** Counts again because something changed. The total remains until the answer. */
  again(): void
  /** Forgets the total, because the filters changed. */
  forget(): void
  /** Resolves when the total is known or could not be counted. */
  settled(): Promise<void>
  close(): void
}

/**
 * The total of a source in its current filters. The count is requested once per filter and cached until something changes, so that rows
 * never wait for it. `changed` is called after each answer.
 */
export function rowTotal<Row extends TableRow>(
  client: QueryClient,
  source: TableSource<Row>,
  filters: () => Filters,
  changed: () => void,
): RowTotal {
  let total: number | null = null
  let hasFailed = false
  let isOpen = true
  let isAsked = false
  /** The filters of the running count. */
  let running: Filters | null = null
  /** True when something changed while the count was running: its answer may be too old. */
  let isOutdated = false
  /** The number of the latest count request. Answers to earlier ones are ignored. */
  let turn = 0
  const waiting: (() => void)[] = []

  const settle = (): void => {
    running = null
    changed()
    waiting.splice(0).forEach((done) => done())
  }
  const giveUp = (): void => {
    turn += 1
    isOutdated = false
    if (running === null) return
    void client.cancelQueries({ queryKey: [...countKey(source), running], exact: true }, { silent: true })
    running = null
  }
  const ask = (): void => {
    const { count } = source
    isAsked = true
    if (count === undefined || !isOpen) return
    const [mine, countedFilters] = [(turn += 1), filters()]
    running = countedFilters
    hasFailed = false
    client
      .fetchQuery({ queryKey: [...countKey(source), countedFilters], staleTime: freshMs, gcTime: keptMs, queryFn: ({ signal }) => count(countedFilters, signal) })
      .then(
        (counted) => {
          if (mine !== turn) return
          total = counted
          settle()
          if (isOutdated) again()
        },
        (reason: unknown) => {
          if (mine !== turn) return
          // Another table with the same filters aborted the count that both were waiting for.
          if (wasGivenUp(reason)) return ask()
          hasFailed = true
          isOutdated = false
          settle()
        },
      )
  }
  const again = (): void => {
    if (source.count === undefined) return
    const key = [...countKey(source), filters()]
    // The answer of a running count, or of another table's fetch of the same count, may be from before this change. Both are therefore out
    // of date.
    isOutdated = running !== null || client.isFetching({ queryKey: key, exact: true }) > 0
    void client.invalidateQueries({ queryKey: countKey(source), refetchType: 'none' })
    // A running count is not aborted: while changes keep coming, it would never finish.
    if (running === null) ask()
  }
  return {
    known: () => total,
    hasFailed: () => hasFailed,
    need: () => (isAsked ? undefined : ask()),
    learned(known) {
      giveUp()
      isAsked = true
      total = known
      hasFailed = false
      waiting.splice(0).forEach((done) => done())
    },
    again,
    forget() {
      giveUp()
      total = null
      hasFailed = false
      isAsked = false
    },
    settled: () => (total !== null || hasFailed ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    close() {
      isOpen = false
      giveUp()
      waiting.splice(0).forEach((done) => done())
    },
  }
}
