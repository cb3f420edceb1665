import type { Query, QueryClient } from '@tanstack/react-query'
import type { Filters, TableRow } from '#src/platform/client/table/model'
import { countKey, freshSince, keptMs, wasGivenUp } from '#src/platform/client/table/rows/source'
import type { TableSource } from '#src/platform/client/table/table-source'

/** The number of rows that match the filters. It comes with a page, or from a separate call that counts. */
export interface RowTotal {
  /** The total; null until it is known. */
  known(): number | null
  /** True when the last count failed. A total from an earlier count stays available. */
  hasFailed(): boolean
  /** Starts a count, unless one was already started for these filters. */
  need(): void
  /** Takes the total from a page, and aborts a count that is still running. */
  learned(total: number): void
  /** Counts again because something changed. The old total stays available until the new one arrives. */
  again(): void
  /** Clears the total after a change of the filters. */
  forget(): void
  /** Resolves when the total is known or could not be counted. */
  settled(): Promise<void>
  close(): void
}

/** A cached total, and the time (ms) at which its count began. The total may not include changes after that time. */
interface Count {
  readonly counted: number
  readonly readAt: number
}

/**
 * Tracks the total of a source for its current filters. The count runs once for each filter, separately from the reading of rows, and is
 * cached until something changes. `changed` is called after each count.
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
  /** True when something changed while the count was running, so that its result may be outdated. */
  let isOutdated = false
  /** The number of the latest count request. The answers to earlier requests are ignored. */
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
      .fetchQuery({
        queryKey: [...countKey(source), countedFilters],
        staleTime: ({ state }: Query<Count>) => freshSince(source, countedFilters, state.data?.readAt ?? 0),
        gcTime: keptMs,
        queryFn: async ({ signal }): Promise<Count> => {
          const readAt = Date.now()
          return { counted: await count(countedFilters, signal), readAt }
        },
      })
      .then(
        ({ counted }) => {
          if (mine !== turn) return
          total = counted
          settle()
          if (isOutdated) again()
        },
        (reason: unknown) => {
          if (mine !== turn) return
          // Another table with the same filters shared this count and aborted it, so this table counts again.
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
    // A count that is already running, here or for another table with the same filters, may return a number from before this change. Its
    // result is therefore treated as outdated.
    isOutdated = running !== null || client.isFetching({ queryKey: key, exact: true }) > 0
    void client.invalidateQueries({ queryKey: countKey(source), refetchType: 'none' })
    // A running count is not restarted, because no count would ever finish if changes arrived faster than the rows can be counted.
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
