import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { requests } from '#src/platform/client/api/requests'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { patchRows } from '#src/platform/client/records/row-patches'
import type { Row } from '#src/platform/client/api/rows'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

const calls = requests({ list: tickets.list })

/** Maximum number of ids per request, so that the URL does not get too long. */
const IDS_A_CALL = 100
/** If more tickets than this have changed, they are not read by id. Instead, the tables reload the tickets that they show. */
const MOST_READ = 1_000

/** Updates changed tickets in every open table and view. A field that is missing in a row keeps its value. */
export function patchTickets<Changed extends Row>(rows: readonly Changed[]): void {
  patchRows('slips', rows)
}

/**
 * Takes the tickets in the response to a write of this browser tab, and updates them in every open table and view. Also records their new
 * versions, because the person may have started the next write of the same tickets before this response arrived.
 */
export function patchWritten(slips: readonly (Row & { readonly version: number })[]): void {
  noteWritten(slips)
  patchTickets(slips)
}

/**
 * Records the ticket versions that a write of this browser tab produced. If a write changes many tickets, its response has only their ids
 * and versions. Until the tables have read the tickets again, the recorded versions keep the next write from conflicting with this one.
 */
export function noteWritten(slips: readonly { readonly id: number; readonly version: number }[]): void {
  for (const { id, version } of slips) noteOwnVersion('ticket', id, version)
}

/** Reads tickets by id and updates them in every open table and view. Needed after an undo, whose response has only ids. */
export async function readTicketsAgain(env: Pick<CommandEnvironment, 'read'>, ids: readonly number[]): Promise<void> {
  if (ids.length > MOST_READ) return
  for (let from = 0; from < ids.length; from += IDS_A_CALL) {
    const some = ids.slice(from, from + IDS_A_CALL)
    const { slips } = await env.read(calls.list({ filters: { id: { in: [...some] } }, page_size: IDS_A_CALL, totals: false }))
    patchTickets(slips)
  }
}

/** Replaces outdated tickets in open tables and views with the current rows of a 409 response (API-35). */
export function patchFromConflict({ status, body }: ApiError): void {
  if (status !== 409 || typeof body !== 'object' || body === null) return
  const current: unknown = Reflect.get(body, 'current')
  if (Array.isArray(current)) patchTickets(current.filter(isRow))
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'number'
}
