import { wireFilters } from '#src/areas/tickets/client/public/wire-filters'
import { isRejectedOrVoided, isTicketStatus } from '#src/platform/domain/status-words'
import { readFirstPhotoAhead } from '#src/areas/tickets/client/images/public/first-photo-ahead'
import { currentPerson } from '#src/platform/client/session/session'
import { endLeases, isLeased, isOutOfQueue, knowParked, leaseTickets } from '#src/areas/tickets/client/queue/public/queue'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import type { Beyond, TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { createStore } from '#src/platform/client/state/store'
import { onTableOpen, tableIn } from '#src/platform/client/table/open-tables'
import { focusPane } from '#src/workspace/client/panes/focus'
import type { DrawerState, LoadedTicket } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { withExpectedSuggestion } from '#src/areas/reconciliation/client/drawer/ahead/expected'
import { isBeingSaved, unknownAccepts } from '#src/areas/reconciliation/client/drawer/ahead/waiting'
import { withGivenContractors } from '#src/areas/reconciliation/client/drawer/items/given-contractors'
import { recentItemsOf } from '#src/areas/reconciliation/client/drawer/items/recent-slots'
import { loadTicket } from '#src/areas/reconciliation/client/drawer/load-ticket'
import { orderOf } from '#src/areas/tickets/client/list/public/tickets-source'
import { knownUnits, reconciliationKeys, ticketCalls } from '#src/areas/reconciliation/client/queries'

/** How many tickets are read ahead: enough that a fast clerk on a slow connection never waits. */
const AHEAD = 10
/** How many tickets are read ahead at the same time. Few, so that the person's other requests are not delayed. */
const AT_ONCE = 2
/**
 * Maximum number of searches for tickets to read ahead. A further search is needed when somebody else has leased some of the tickets found.
 */
const LEASE_ROUNDS = 3
/** How long an accept waits for the lease of a ticket that was not leased ahead. */
const LEASE_PATIENCE_MS = 1_000
/** How long the drawer waits for its table, which may open later than the drawer after a reload. */
const TABLES_COME_WITHIN_MS = 3_000

/**
 * An uncoded ticket that a search on the server found below the table's loaded rows. `list` identifies the sort and filters of that search.
 */
interface NamedRow {
  readonly id: number
  readonly row: number
  readonly list: string
}

/** The data that the current coding run has read ahead. */
interface LookAhead {
  /**
   * The next tickets, by id, with everything that the drawer needs for them. They are read while the person works on the current ticket.
   */
  readonly tickets: Map<number, Promise<LoadedTicket>>
  /** For each ticket that `renewAhead` is reading: the latest of these reads. */
  readonly renewals: Map<number, Promise<LoadedTicket>>
  /** The uncoded tickets that the server found below the loaded rows, in order, so that an accept does not have to ask the server again. */
  named: readonly NamedRow[]
  /** Resolves when all photos that were queued for reading ahead have loaded, one after another. */
  photos: Promise<void>
  /** Aborts the current search for the next tickets when a later one starts. */
  looking: AbortController
  /** Is aborted when the coding run ends, which stops the run's reads. */
  run: AbortController
}

const ahead = createStore<LookAhead>(() => ({ tickets: new Map(), renewals: new Map(), named: [], photos: Promise.resolve(), looking: new AbortController(), run: new AbortController() }))

/** The table of a pane, or null when the pane shows none. */
export function tableOf(paneId: string): TableHandle | null {
  // commands can also run where there is no DOM
  if (typeof document === 'undefined') return null
  const region = document.querySelector(`[data-pane="${paneId}"]`)
  return region === null ? null : tableIn(region)
}

/** The time until which a table that is not open yet may still open, as `performance.now()` in ms. */
const tables = createStore(() => ({ lateUntil: -Infinity }))

/** Notes that tables may open soon: the workspace has just appeared after a reload or a sign-in, or the connection is back. */
export function expectTables(): void {
  tables.lateUntil = performance.now() + TABLES_COME_WITHIN_MS
}

/**
 * Like `tableOf`, but waits for the table from which the drawer was opened, if tables may open soon. A drawer whose tickets were never
 * counted (`left` is null) counts as opened without a table.
 */
export async function tableSoon({ paneId, left }: Pick<DrawerState, 'paneId' | 'left'>): Promise<TableHandle | null> {
  const patience = tables.lateUntil - performance.now()
  if (tableOf(paneId) === null && left !== null && patience > 0) {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(late)
        stop()
        resolve()
      }
      const late = setTimeout(end, patience)
      const stop = onTableOpen(() => (tableOf(paneId) === null ? undefined : end()))
    })
  }
  return tableOf(paneId)
}

/**
 * Moves the focus back to the ticket's row in the pane's table, in the column that had the focus before. Focuses the pane if it has no
 * table.
 */
export function focusBack(paneId: string, slipId: number): void {
  const table = tableOf(paneId)
  table?.focusRow(slipId)
  if (table !== null) table.focus()
  else if (typeof document !== 'undefined') focusPane(paneId)
}

/** Reloads a pane's table without blanking it, after a change of many tickets. */
export async function refreshTable(paneId: string): Promise<void> {
  await tableOf(paneId)?.refresh()
}

/**
 * True for a row that a coding run may move to: uncoded, neither rejected nor voided, not being saved after an accept, and neither parked
 * nor leased to somebody else (PLUS-15).
 */
export function isWaiting(row: TableRow): boolean {
  const status: unknown = Reflect.get(row, 'status')
  return Reflect.get(row, 'coded') === false && !isBeingSaved(row.id) && !isOutOfQueue(row.id) && !(isTicketStatus(status) && isRejectedOrVoided(status))
}

/** True for a ticket of the project that is being coded; a table of all projects also shows tickets of other projects. */
function isOf(projectId: number, row: TableRow): boolean {
  return Reflect.get(row, 'dot_project_id') === projectId
}

/**
 * Reads ahead the next tickets to code, with everything that the drawer needs for them. Leases them together with the current ticket, so
 * that nobody else gets them (PLUS-15). A failed read is reported only when its ticket is opened.
 */
export async function lookAhead(paneId: string, projectId: number, slipId: number): Promise<void> {
  ahead.looking.abort()
  const { signal } = (ahead.looking = new AbortController())
  const parked = knowParked(projectId)
  const table = tableOf(paneId)
  // lease the current ticket at once, because the search for the next tickets may take long
  if (table !== null && !isLeased(slipId)) void leaseTickets([slipId])
  const next = new Map<number, Promise<LoadedTicket>>()
  ahead.named = ahead.named.filter(({ id }) => ahead.tickets.has(id))
  for (let round = 1; round <= LEASE_ROUNDS && table !== null; round += 1) {
    await findAhead(table, projectId, slipId, next, signal)
    if (signal.aborted) return
    await parked
    if (signal.aborted) return
    const waiting = [...next.keys()].filter((id) => !isOutOfQueue(id))
    const leasedIds = await leaseTickets([slipId, ...waiting], isBeingSaved)
    if (signal.aborted) return
    const left = [...next.keys()].filter((id) => !waiting.includes(id) || leasedIds.includes(id))
    for (const id of left) next.delete(id)
    if (left.length === 0) break
  }
  for (const id of ahead.tickets.keys()) if (!next.has(id)) ahead.tickets.delete(id)
}

/** Adds tickets from further down in the table to the tickets that are being read ahead (`next`), until there are enough. */
async function findAhead(table: TableHandle, projectId: number, slipId: number, next: LookAhead['tickets'], signal: AbortSignal): Promise<void> {
  while (next.size < AHEAD) {
    const known = [slipId, ...next.keys()]
    const row = await table.findNextRow((one) => isWaiting(one) && isOf(projectId, one) && !known.includes(one.id), { ask: nextBeyond(projectId, known), signal }).catch(() => null)
    if (signal.aborted || row === null) return
    const turn = [...next.values()].at(-AT_ONCE)
    const read = ahead.tickets.get(row.id) ?? quiet(inTurn(turn, ahead.run).then(() => loadTicket(projectId, row.id)).then(withPhoto))
    next.set(row.id, read)
    // make each ticket available as soon as it is found: an accept may need it before the last one is found
    ahead.tickets.set(row.id, read)
  }
}

/** Waits until an earlier read has ended; rejects if the coding run has ended by then. */
async function inTurn(earlier: Promise<LoadedTicket> | undefined, { signal }: AbortController): Promise<void> {
  await earlier?.catch(() => undefined)
  signal.throwIfAborted()
}

/** Asks the server for the project's next uncoded ticket after the loaded rows, skipping the tickets in `known`. */
function nextBeyond(projectId: number, known: readonly number[]): Beyond['ask'] {
  return async ({ after, rows, sort, filters, signal }) => {
    const { next } = await callApi(ticketCalls.nextToCode({ ...wireFilters(filters), ...orderOf(sort), after, after_rows: rows, of_project: projectId, except_ids: [...known] }), { signal, ignore: 'all' })
    if (next !== null && signal?.aborted !== true) ahead.named = [...ahead.named.filter(({ id }) => id !== next.id), { ...next, list: listOf(sort, filters) }]
    return next
  }
}

/** Like `nextBeyond`, but first tries tickets that the server found earlier (same sort and filters), so that an accept needs no request. */
function nextKnownBeyond(projectId: number, slipId: number): Beyond['ask'] {
  const ask = nextBeyond(projectId, [slipId])
  return async (behind) => {
    const known = ahead.named.toSorted((one, other) => one.row - other.row).find(({ id, row, list }) => id !== slipId && row >= behind.rows && !isBeingSaved(id) && ahead.tickets.has(id) && list === listOf(behind.sort, behind.filters))
    return known ?? (await ask?.(behind)) ?? null
  }
}

function listOf(sort: unknown, filters: unknown): string {
  return JSON.stringify([sort, filters])
}

/** Queues the first photo of a ticket that was read ahead; it loads after the photos queued before it (RECO-99). */
function withPhoto(loaded: LoadedTicket): LoadedTicket {
  const { run } = ahead
  const agency = currentPerson()?.dot_authority_id
  if (agency !== undefined && loaded.slip.image_count > 0) {
    ahead.photos = ahead.photos.then(() => (run.signal.aborted ? undefined : readFirstPhotoAhead(agency, loaded.slip.id, run.signal))).catch(() => undefined)
  }
  return loaded
}

/** Discards the tickets that were read ahead, stops the reads in progress, and ends the leases of tickets that are not being saved. */
export function forgetAhead(): void {
  endLeases(isBeingSaved)
  ahead.looking.abort()
  ahead.run.abort()
  ahead.reset()
}

/**
 * Discards the prefetched data of tickets that somebody else has changed. If a read of such a ticket is in progress, it is repeated.
 * Returns true if the tickets in `named` are discarded too: `lookAhead` must then find them again.
 */
export function forgetChanged(isChanged: (slipId: number) => boolean): boolean {
  for (const queryKey of [reconciliationKeys.slips(), reconciliationKeys.suggestions()]) queryClient.removeQueries({ queryKey, predicate: (query) => isChanged(Number(query.queryKey.at(-1))) })
  for (const id of ahead.tickets.keys()) if (isChanged(id)) ahead.tickets.delete(id)
  if (!ahead.named.some(({ id }) => isChanged(id))) return false
  // a ticket in `named` whose data is no longer read ahead would be skipped, so empty `named`; also stop the search in progress, because it
  // may add tickets that come after the skipped one
  ahead.named = []
  ahead.looking.abort()
  return true
}

/** The next ticket of the coding run, and a promise of everything that the drawer needs for it. */
export interface NextTicket {
  readonly slipId: number
  readonly loaded: Promise<LoadedTicket>
}

/** Moves the table to the next uncoded ticket below the current one; null when there is none. */
export async function findNext(from: Pick<DrawerState, 'paneId' | 'projectId' | 'slipId' | 'left'>): Promise<NextTicket | null> {
  const { projectId, slipId } = from
  const table = await tableSoon(from)
  // after a reload the drawer is restored before its table has a focused row
  if (table?.focusedRow() === null && !table.focusRow(slipId)) {
    // wait until the table has loaded its rows: without a focused row, the search would begin at the top
    await table.findNextRow(() => true)
    table.focusRow(slipId)
  }
  const row = (await table?.nextRow((one) => isWaiting(one) && isOf(projectId, one) && one.id !== slipId, { ask: nextKnownBeyond(projectId, slipId) })) ?? null
  if (row === null) return null
  if (!isWaiting(row)) {
    // remove the row from the tickets found earlier, because somebody else has coded the ticket since then
    ahead.named = ahead.named.filter(({ id }) => id !== row.id)
    return findNext(from)
  }
  // if somebody else has leased the ticket, search again: the ticket no longer counts as waiting, so the search finds the next one
  if (!(await isMine(projectId, row.id))) return findNext(from)
  const withRecent = (loaded: LoadedTicket) => ({ ...loaded, units: knownUnits() ?? loaded.units, recent: recentItemsOf(projectId) ?? loaded.recent, lastContractors: withGivenContractors(loaded.lastContractors) })
  const withAccepts = (loaded: LoadedTicket) => [...unknownAccepts()].reduce(withExpectedSuggestion, loaded)
  return { slipId: row.id, loaded: quiet(readOf(projectId, row).then(withRecent).then(withAccepts)) }
}

/**
 * Whether the person has the lease of a ticket, or gets the lease now. If the server does not answer in time, the ticket counts as leased
 * to the person, because the version check still prevents two people from coding the same ticket.
 */
export async function isMine(projectId: number, slipId: number): Promise<boolean> {
  if (isLeased(slipId)) return true
  const request = Promise.all([leaseTickets([slipId]), knowParked(projectId)])
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, LEASE_PATIENCE_MS))])
  return !isOutOfQueue(slipId)
}

/**
 * Loads the data of tickets again if an accept has made it outdated, which `isOld` decides. The earlier data remains available until the
 * new data has arrived.
 */
export async function renewAhead(projectId: number, isOld: (loaded: LoadedTicket) => boolean): Promise<void> {
  await Promise.all([...ahead.tickets].map(async ([id, read]) => {
    const loaded = await read.catch(() => null)
    // the answer of a renewal in progress may be from before this accept
    if (loaded === null || !(isOld(loaded) || ahead.renewals.has(id))) return
    const again = quiet(loadTicket(projectId, id, true))
    ahead.renewals.set(id, again)
    await again.catch(() => undefined)
    const isLatest = ahead.renewals.get(id) === again
    if (isLatest) ahead.renewals.delete(id)
    // of several renewals, the latest wins, whichever ends first
    if (ahead.tickets.get(id) === read || (isLatest && ahead.tickets.has(id))) ahead.tickets.set(id, again)
  }))
}

/** The data that was read ahead for a row. If reading ahead failed, or the ticket has changed since, the data is read again. */
async function readOf(projectId: number, row: TableRow): Promise<LoadedTicket> {
  const ticket = await ahead.tickets.get(row.id)?.catch(() => null)
  // do not use the cache: its suggestion may have been read before an accept that changes it
  if (ticket === undefined || ticket === null) return loadTicket(projectId, row.id, true)
  const version: unknown = Reflect.get(row, 'version')
  return typeof version === 'number' && version > ticket.slip.version ? loadTicket(projectId, row.id, true) : ticket
}

/** Returns the promise with a no-op handler attached, so that a rejection before the promise is used is not reported as unhandled. */
function quiet<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}

/** How many of the project's tickets in a pane's table are still to be coded; null without a table or an answer from the server. */
export async function countLeft(paneId: string, projectId: number): Promise<number | null> {
  const table = tableOf(paneId)
  if (table === null) return null
  try {
    const filters = wireFilters({ ...table.model().filters, project_id: projectId })
    const { count } = await callApi(ticketCalls.count({ ...filters, filters: { ...filters.filters, to_code: true, parked: false } }), { ignore: 'all' })
    return count
  } catch {
    // a failed count is not reported, because the drawer's title can be shown without it
    return null
  }
}
