import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { callApi } from '#src/platform/client/api/call-api'
import { gather } from '#src/platform/client/api/gather'
import { isOwnChange } from '#src/platform/client/records/own-changes'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { onSocketMessage } from '#src/platform/client/api/socket'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import type { Page, TableSource } from '#src/platform/client/table/table-source'
import { ticketCalls, ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import { wireFilters } from '#src/areas/tickets/client/public/wire-filters'

/** If more loaded rows than this have changed, they are not updated one by one; the table reloads instead. */
const MOST_PATCHED = 200
/** Tickets that change within this time are read with one request. */
const GATHER_MS = 150
/**
 * Delay before tickets that this browser tab changed are read again. Their rows are already up to date, so reading can wait until the
 * person pauses.
 */
const OWN_QUIET_MS = 1_000
/** Maximum delay of a read while tickets keep changing, as during an import. Also the delay before a failed read is repeated. */
const MOST_MS = 2_000

/** A table of tickets, which is null until its grid is open, with the query key of its rows and its filters. */
interface Shown {
  readonly table: TableHandle<Slip> | null
  readonly queryKey: readonly unknown[]
  readonly filters: Filters
}

/**
 * Keeps a table of tickets up to date. Changes by this browser tab are shown immediately; tickets that others changed are read by id and
 * then updated in the table. Rows that no longer match the filter remain in the table, marked, until the next refresh. Tickets that this
 * tab changed are read again too, but not announced, since the command that changed them has already reported the change (WORK-30,
 * WORK-31).
 */
export function useLiveTickets(table: TableHandle<Slip> | null, source: TableSource<Slip>, filters: Filters): void {
  const client = useQueryClient()
  const key = JSON.stringify(source.queryKey)
  const filtersKey = JSON.stringify(filters)
  const watch = useRef<ReturnType<typeof watchTickets> | null>(null)
  useEffect(() => {
    const opened = watchTickets(client)
    watch.current = opened
    return () => {
      watch.current = null
      opened.close()
    }
  }, [client])
  useEffect(() => void watch.current?.show({ table, queryKey: JSON.parse(key), filters: JSON.parse(filtersKey) }), [client, table, key, filtersKey])
}

/**
 * Collects the ids of changed tickets for one table. Starts before the table's grid opens, because the first rows may already be loading.
 * The collected ids are kept when the filters change.
 */
function watchTickets(client: QueryClient) {
  let shown: Shown | null = null
  let isMissed = false
  /** True after a read of changed tickets has failed. */
  let hasFailed = false
  const waiting = new Set<number>()
  /** Ids of tickets that somebody else changed. Only these changes are announced. */
  const byOthers = new Set<number>()
  let stop = new AbortController()
  const readWaiting = async (): Promise<void> => {
    if (shown === null || shown.table === null) return
    const { table, queryKey, filters } = shown
    const [ids, others] = [[...waiting], [...byOthers]]
    const count = others.length
    waiting.clear()
    byOthers.clear()
    // while rows are loading, every changed ticket counts as loaded: it may be among these rows, with its values from before the change
    const isReading = client.isFetching({ queryKey: [...queryKey, 'rows'] }) > 0
    const loaded = ids.filter((id) => isReading || loadedTicket(client, queryKey, id) !== null)
    if (loaded.length === 0) return table.changedElsewhere({ count })
    if (loaded.length > MOST_PATCHED) return table.changedElsewhere({ count, orderUnknown: true })
    const { signal } = stop
    try {
      const { rows, matching } = await readChanged(loaded, filters, signal)
      hasFailed = false
      // a ticket that was moved to another project may no longer be visible to the person; its row keeps its values and is marked
      const unreadable = loaded.filter((id) => rows.every((row) => row.id !== id))
      table.patchRows(rows, { leaves: ({ id }) => !matching.has(id), gone: unreadable })
      table.changedElsewhere({ count })
    } catch (error) {
      if (!signal.aborted) console.warn('Changed tickets could not be read', error)
      // after a second failure, everything is read again, which shows the error if it persists
      if (!signal.aborted && hasFailed) return table.changedElsewhere({ count, orderUnknown: true })
      hasFailed = !signal.aborted
      for (const id of ids) waiting.add(id)
      for (const id of others) byOthers.add(id)
      gathering.changed(signal.aborted ? GATHER_MS : MOST_MS)
    }
  }
  const gathering = gather(() => void readWaiting(), MOST_MS)
  const offPatches = onRowsChanged('slips', (changed) => {
    if (shown === null) return
    const { table, queryKey } = shown
    const rows = changed.flatMap((change) => {
      const before = loadedTicket(client, queryKey, change.id)
      return before === null ? [] : [{ ...before, ...change }]
    })
    if (rows.length > 0) table?.patchRows(rows)
  })
  const refresh = (): void => {
    isMissed = shown === null || shown.table === null
    void shown?.table?.refresh()
  }
  const offSocket = onSocketMessage((message) => {
    if (message.kind === 'missed') return refresh()
    if (message.kind !== 'tickets' || shown === null || !concerns(message, shown.filters)) return
    const { table, queryKey } = shown
    const ids = idsOf(message.ids)
    for (const id of ids) void client.invalidateQueries({ queryKey: ticketKeys.detail(agencyOf(queryKey), id) })
    const isOwn = isOwnChange(message.change_set)
    if (ids.length === 0) return table === null ? refresh() : table.changedElsewhere({ count: isOwn ? 0 : 1, orderUnknown: true })
    for (const id of ids) {
      waiting.add(id)
      if (!isOwn) byOthers.add(id)
    }
    gathering.changed(byOthers.size > 0 ? GATHER_MS : OWN_QUIET_MS)
  })
  return {
    /** Called when the grid has opened or closed, or the filters have changed. */
    show(next: Shown): void {
      shown = next
      // a read for the former filters would mark the wrong rows
      stop.abort()
      stop = new AbortController()
      if (next.table === null) return
      if (isMissed) refresh()
      if (waiting.size > 0) gathering.changed(GATHER_MS)
    },
    close(): void {
      offPatches()
      offSocket()
      gathering.stop()
      stop.abort()
      // so that aborted reads are not retried
      shown = null
    },
  }
}

/** The current rows of changed tickets, and the ids of those that still match the table's filters. */
async function readChanged(ids: readonly number[], filters: Filters, signal: AbortSignal): Promise<{ rows: readonly Slip[]; matching: ReadonlySet<number> }> {
  const wanted = { id: { in: [...ids] } }
  const [all, still] = await Promise.all([
    callApi(ticketCalls.list({ filters: wanted, page_size: ids.length, totals: false }), { signal, ignore: 'all' }),
    callApi(ticketCalls.ids({ ...wireFilters(filters), filters: { ...wireFilters(filters).filters, ...wanted } }), { signal, ignore: 'all' }),
  ])
  return { rows: all.slips, matching: new Set(still.ids) }
}

/** A ticket from the cache of an open table. Null if no open table has loaded it. */
export function loadedTicket(client: QueryClient, queryKey: readonly unknown[], id: number): Slip | null {
  for (const [, page] of client.getQueriesData<Page<Slip>>({ queryKey: [...queryKey, 'rows'] })) {
    const ticket = page?.rows.find((row) => row.id === id)
    if (ticket !== undefined) return ticket
  }
  return null
}

function concerns({ dot_project_ids: projects }: Readonly<Record<string, unknown>>, { project_id: shown }: Filters): boolean {
  return typeof shown !== 'number' || !Array.isArray(projects) || projects.includes(shown)
}

function idsOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []
}

function agencyOf([, agency]: readonly unknown[]): number {
  return Number(agency)
}
