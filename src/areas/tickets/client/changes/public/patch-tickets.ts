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
/** With more tickets than this, none is read by id. Instead, the tables reload the tickets that they show. */
const MOST_READ = 1_000

/** Updates changed tickets in every open table and view. Missing fields keep their values. */
export function patchTickets<Changed extends Row>(rows: readonly Changed[]): void {
  patchRows('slips', rows)
}

/**
 * Updates the tickets that a write of this window returned, and records their new versions, because the person may have started the next
 * write before this answer arrived.
 */
export function patchWritten(slips: readonly (Row & { readonly version: number })[]): void {
  noteWritten(slips)
  patchTickets(slips)
}

/**
 * Records the versions that a write of this window produced. A write of many tickets returns nothing else about them; until the tables have
 * read their rows again, this keeps the next write from conflicting with this one.
 */
export function noteWritten(slips: readonly { readonly id: number; readonly version: number }[]): void {
  for (const { id, version } of slips) noteOwnVersion('ticket', id, version)
}

/** Reads tickets by id and updates them where they are shown. Needed after an undo, which returns only ids. */
export async function readTicketsAgain(env: Pick<CommandEnvironment, 'read'>, ids: readonly number[]): Promise<void> {
  if (ids.length > MOST_READ) return
  for (let from = 0; from < ids.length; from += IDS_A_CALL) {
    const some = ids.slice(from, from + IDS_A_CALL)
    const { slips } = await env.read(calls.list({ filters: { id: { in: [...some] } }, page_size: IDS_A_CALL, totals: false }))
    patchTickets(slips)
  }
}

/** Replaces outdated tickets with the current rows of a 409 answer (API-35). */
export function patchFromConflict({ status, body }: ApiError): void {
  if (status !== 409 || typeof body !== 'object' || body === null) return
  const current: unknown = Reflect.get(body, 'current')
  if (Array.isArray(current)) patchTickets(current.filter(isRow))
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'number'
}
