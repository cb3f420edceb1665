import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { requests } from '#src/platform/client/api/requests'
import { patchRows } from '#src/platform/client/records/row-patches'
import type { Row } from '#src/platform/client/api/rows'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

const calls = requests({ list: tickets.list })

/** Ids per address. */
const IDS_A_CALL = 100
/** Above this number the tables reload the tickets they show themselves. */
const MOST_READ = 1_000

/** Updates changed tickets in every open table and view; missing fields keep their value. */
export function patchTickets<Changed extends Row>(rows: readonly Changed[]): void {
  patchRows('slips', rows)
}

/** Reloads tickets by id and updates what shows them. An undo only returns ids. */
export async function readTicketsAgain(env: Pick<CommandEnvironment, 'read'>, ids: readonly number[]): Promise<void> {
  if (ids.length > MOST_READ) return
  for (let from = 0; from < ids.length; from += IDS_A_CALL) {
    const some = ids.slice(from, from + IDS_A_CALL)
    const { slips } = await env.read(calls.list({ filters: { id: { in: [...some] } }, page_size: IDS_A_CALL, totals: false }))
    patchTickets(slips)
  }
}

/** Shows the current rows from a 409 answer in place of the old ones (API-35). */
export function patchFromConflict({ status, body }: ApiError): void {
  if (status !== 409 || typeof body !== 'object' || body === null) return
  const current: unknown = Reflect.get(body, 'current')
  if (Array.isArray(current)) patchTickets(current.filter(isRow))
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'number'
}
