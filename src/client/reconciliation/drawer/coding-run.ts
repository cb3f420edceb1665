import { RECENT_PAY_ITEMS } from '#src/domain/reconciliation/limits'
import { isRejectedOrVoided } from '#src/domain/tickets/status'
import { isTicketStatus } from '#src/domain/tickets/status-words'
import { callApi } from '#src/client/platform/call-api'
import { queryClient } from '#src/client/platform/query-client'
import type { TableHandle } from '#src/client/platform/table/handle'
import type { TableRow } from '#src/client/platform/table/model'
import { tableIn } from '#src/client/platform/table/open-tables'
import { focusPane } from '#src/client/workspace/focus'
import type { DrawerState, LoadedTicket } from '#src/client/reconciliation/drawer/drawer-state'
import { forgetTicket, loadTicket } from '#src/client/reconciliation/drawer/load-ticket'
import { reconciliationKeys, ticketCalls, type ItemOfProject } from '#src/client/reconciliation/queries'

/** The ticket that comes next, read while the person looks at this one. */
interface Ahead {
  readonly after: number
  readonly slipId: number
  readonly loaded: Promise<LoadedTicket>
}

let ahead: Ahead | null = null

/** The table of a pane, or null when the pane shows none. */
export function tableOf(paneId: string): TableHandle | null {
  // Commands also run where there is no screen.
  if (typeof document === 'undefined') return null
  const region = document.querySelector(`[data-pane="${paneId}"]`)
  return region === null ? null : tableIn(region)
}

/** Gives the focus to the ticket's row in the pane's table, in the column it had; to the pane where there is no table. */
export function focusBack(paneId: string, slipId: number): void {
  const table = tableOf(paneId)
  table?.focusRow(slipId)
  if (table !== null) table.focus()
  else if (typeof document !== 'undefined') focusPane(paneId)
}

/** Reads a pane's table again without a blank, after a change of many tickets. */
export async function refreshTable(paneId: string): Promise<void> {
  await tableOf(paneId)?.refresh()
}

/** True for a row that waits to be coded: uncoded, and neither rejected nor voided. */
export function isWaiting(row: TableRow): boolean {
  const status: unknown = Reflect.get(row, 'status')
  return Reflect.get(row, 'coded') === false && !(isTicketStatus(status) && isRejectedOrVoided(status))
}

/** Reads the next ticket to be coded with all that its drawer needs, before it is asked for. A failure is met when it is. */
export async function lookAhead(paneId: string, projectId: number, slipId: number): Promise<void> {
  const row = (await tableOf(paneId)?.findNextRow((one) => isWaiting(one) && one.id !== slipId)) ?? null
  if (row === null) return
  const loaded = loadTicket(projectId, row.id)
  loaded.catch(() => undefined)
  ahead = { after: slipId, slipId: row.id, loaded }
}

/** Forgets what was read ahead. */
export function forgetAhead(): void {
  ahead = null
}

/** Moves the table to the next ticket that waits, below the present one, and gives it loaded; null when there is none. */
export async function takeNext({ paneId, projectId, slipId }: DrawerState): Promise<LoadedTicket | null> {
  const table = tableOf(paneId)
  // After a reload the drawer is back before its table has a row of its own choosing.
  if (table?.focusedRow() === null) table.focusRow(slipId)
  const row = (await table?.nextRow((one) => isWaiting(one) && one.id !== slipId)) ?? null
  if (row === null) return null
  const read = ahead
  const fresh = () => loadTicket(projectId, row.id)
  const loaded = await (read !== null && read.slipId === row.id ? read.loaded.catch(fresh) : fresh())
  ahead = null
  const recent = queryClient.getQueryData<readonly ItemOfProject[]>(reconciliationKeys.recent(projectId)) ?? loaded.recent
  return { ...loaded, recent }
}

/** What an accept changes of what is known: recent items move up, and a suggestion made before it may be another now. */
export async function noteAccepted({ slip, selection, known, projectId }: DrawerState): Promise<void> {
  if (slip === null || selection.length === 0) return
  const used = selection.flatMap(({ item }) => known[item.id] ?? [])
  const key = reconciliationKeys.recent(projectId)
  queryClient.setQueryData<readonly ItemOfProject[]>(key, (before = []) => recentAfter(before, used))
  const read = ahead
  const loaded = read === null ? null : await read.loaded.catch(() => null)
  queryClient.removeQueries({ queryKey: reconciliationKeys.slip(slip.id) })
  if (read === null || loaded === null || !isSuggestionOld(loaded, { slip, selection })) return
  forgetTicket(read.slipId)
  ahead = { ...read, loaded: loadTicket(projectId, read.slipId) }
}

/** The recent items after some were used: those first, each once, at most ten (PAY-34). */
export function recentAfter(recent: readonly ItemOfProject[], used: readonly ItemOfProject[]): readonly ItemOfProject[] {
  const fresh = used.filter((item) => !item.is_dnp)
  return [...fresh, ...recent.filter((item) => !fresh.some(({ id }) => id === item.id))].slice(0, RECENT_PAY_ITEMS)
}

/** True when an accept for the same material and plant makes the suggestion that was read before it another one. */
export function isSuggestionOld(next: LoadedTicket, { slip, selection }: Pick<DrawerState, 'slip' | 'selection'>): boolean {
  const isSame = slip?.plant_id === next.slip.plant_id && slip.material_description === next.slip.material_description
  if (!isSame) return false
  const [first, second] = selection.filter(({ item }) => !item.is_dnp)
  if (first === undefined) return false
  const { itemId, contractorId } = next.suggestion ?? { itemId: null, contractorId: null }
  return second !== undefined || first.item.id !== itemId || (first.data.externalDOTContractor?.id ?? null) !== contractorId
}

/** Uncoded tickets in the view of a pane's table; null when the server does not say. */
export async function countLeft(paneId: string): Promise<number | null> {
  const table = tableOf(paneId)
  if (table === null) return null
  try {
    const { count, coded_count: coded } = await callApi(ticketCalls.totals({ filters: table.model().filters }), { ignore: 'all' })
    return count - coded
  } catch {
    // The count is a help, not a need: without it the title simply does not tell it.
    return null
  }
}
