import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
 * Delay before tickets that this window changed are read again. Their rows are already up to date, so reading can wait until the person
 * pauses.
 */
const OWN_QUIET_MS = 1_000
/** Maximum delay of reading while more and more tickets change, as during an import. */
const MOST_MS = 2_000

/**
 * Keeps a table of tickets up to date. Changes that this window wrote are shown immediately; tickets that others changed are read by id and
 * then updated in the table. Rows that no longer match the filter remain in the table, marked, until the next refresh. Tickets that this
 * window changed are read again too, but not announced, since their command has already reported the change (WORK-30, WORK-31).
 */
export function useLiveTickets(table: TableHandle<Slip> | null, source: TableSource<Slip>, filters: Filters): void {
  const client = useQueryClient()
  const key = JSON.stringify(source.queryKey)
  const filtersKey = JSON.stringify(filters)
  useEffect(() => {
    if (table === null) return undefined
    const now: Filters = JSON.parse(filtersKey)
    const queryKey: readonly unknown[] = JSON.parse(key)
    const waiting = new Set<number>()
    /** Ids of tickets that somebody else changed. Only these changes are announced. */
    const byOthers = new Set<number>()
    const stop = new AbortController()
    const readWaiting = async (): Promise<void> => {
      const ids = [...waiting]
      const count = byOthers.size
      waiting.clear()
      byOthers.clear()
      // rows that are being read are not known yet, and the answer may be from before the change
      const isReading = client.isFetching({ queryKey: [...queryKey, 'rows'] }) > 0
      const loaded = ids.filter((id) => isReading || loadedTicket(client, queryKey, id) !== null)
      if (loaded.length === 0) return table.changedElsewhere({ count })
      if (loaded.length > MOST_PATCHED) return table.changedElsewhere({ count, orderUnknown: true })
      try {
        const { rows, matching } = await readChanged(loaded, now, stop.signal)
        table.patchRows(rows, { leaves: ({ id }) => !matching.has(id) })
        table.changedElsewhere({ count })
      } catch (error) {
        // the next refresh loads these tickets; if the connection is lost, the status bar says so
        if (!stop.signal.aborted) console.warn('Changed tickets could not be read', error)
      }
    }
    const gathering = gather(() => void readWaiting(), MOST_MS)
    const offPatches = onRowsChanged('slips', (changed) => {
      const rows = changed.flatMap((change) => {
        const before = loadedTicket(client, queryKey, change.id)
        return before === null ? [] : [{ ...before, ...change }]
      })
      if (rows.length > 0) table.patchRows(rows)
    })
    const offSocket = onSocketMessage((message) => {
      if (message.kind === 'missed') return void table.refresh()
      if (message.kind !== 'tickets' || !concerns(message, now)) return
      const ids = idsOf(message.ids)
      for (const id of ids) void client.invalidateQueries({ queryKey: ticketKeys.detail(agencyOf(queryKey), id) })
      const isOwn = isOwnChange(message.change_set)
      if (ids.length === 0) return table.changedElsewhere({ count: isOwn ? 0 : 1, orderUnknown: true })
      for (const id of ids) {
        waiting.add(id)
        if (!isOwn) byOthers.add(id)
      }
      gathering.changed(byOthers.size > 0 ? GATHER_MS : OWN_QUIET_MS)
    })
    return () => {
      offPatches()
      offSocket()
      gathering.stop()
      stop.abort()
    }
  }, [table, client, key, filtersKey])
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
