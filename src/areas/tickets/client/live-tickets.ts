import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Slip } from '#src/areas/tickets/api/slip'
import { callApi } from '#src/platform/client/api/call-api'
import { gather } from '#src/platform/client/api/gather'
import { isOwnChange } from '#src/platform/client/records/own-changes'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { onSocketMessage } from '#src/platform/client/api/socket'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import type { Page, TableSource } from '#src/platform/client/table/table-source'
import { ticketCalls, ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import { wireFilters } from '#src/areas/tickets/client/list/tickets-source'

/** More rows than these are read again as a whole, not one by one. */
const MOST_PATCHED = 200
/** Changes that come close together are read together. */
const GATHER_MS = 150
/** What this window wrote stands in its rows already: it is read when the person pauses, not beside the next write. */
const OWN_QUIET_MS = 1_000
/** Where changes do not pause, as in an import, they are read so often all the same. */
const MOST_MS = 2_000

/**
 * Keeps a table of tickets true: what a command here wrote is patched, what others wrote is read by id and patched;
 * rows that no longer match the filter stay, marked, until the next refresh. What this window wrote is read too, and not
 * told: its command said it (WORK-30, WORK-31).
 */
export function useLiveTickets(table: TableHandle<Slip> | null, source: TableSource<Slip>, filters: Filters): void {
  const client = useQueryClient()
  const key = JSON.stringify(source.queryKey)
  const asked = JSON.stringify(filters)
  useEffect(() => {
    if (table === null) return undefined
    const now: Filters = JSON.parse(asked)
    const queryKey: readonly unknown[] = JSON.parse(key)
    const waiting = new Set<number>()
    /** Those among them that somebody else changed: only they are told. */
    const byOthers = new Set<number>()
    const stop = new AbortController()
    const readWaiting = async (): Promise<void> => {
      const ids = [...waiting]
      const count = byOthers.size
      waiting.clear()
      byOthers.clear()
      const loaded = ids.filter((id) => loadedTicket(client, queryKey, id) !== null)
      if (loaded.length === 0) return table.changedElsewhere({ count })
      if (loaded.length > MOST_PATCHED) return table.changedElsewhere({ count, orderUnknown: true })
      try {
        const { rows, matching } = await readChanged(loaded, now, stop.signal)
        table.patchRows(rows, { leaves: ({ id }) => !matching.has(id) })
        table.changedElsewhere({ count })
      } catch (error) {
        // The next refresh brings them; the line that is away is told by the status bar.
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
  }, [table, client, key, asked])
}

/** The changed tickets as they are now, and which of them the filter still takes. */
async function readChanged(ids: readonly number[], filters: Filters, signal: AbortSignal): Promise<{ rows: readonly Slip[]; matching: ReadonlySet<number> }> {
  const wanted = { id: { in: [...ids] } }
  const [all, still] = await Promise.all([
    callApi(ticketCalls.list({ filters: wanted, page_size: ids.length, totals: false }), { signal, ignore: 'all' }),
    callApi(ticketCalls.ids({ ...wireFilters(filters), filters: { ...wireFilters(filters).filters, ...wanted } }), { signal, ignore: 'all' }),
  ])
  return { rows: all.slips, matching: new Set(still.ids) }
}

/** A ticket that an open table holds, or null. */
export function loadedTicket(client: QueryClient, queryKey: readonly unknown[], id: number): Slip | null {
  for (const [, page] of client.getQueriesData<Page<Slip>>({ queryKey: [...queryKey, 'rows'] })) {
    const found = page?.rows.find((row) => row.id === id)
    if (found !== undefined) return found
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
