import { tickets } from '#src/areas/tickets/api/tickets'
import { requests } from '#src/platform/client/api/requests'
import { patchRows } from '#src/platform/client/records/row-patches'
import type { Row } from '#src/platform/client/api/rows'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

const calls = requests({ list: tickets.list })

/** Ids in one address. */
const IDS_A_CALL = 100
/** More changed tickets than this are read again by the tables themselves, as far as they show them. */
const MOST_READ = 1_000

/** Puts changed tickets into every open table and view; fields that are not named stay as they were. */
export function patchTickets<Changed extends Row>(rows: readonly Changed[]): void {
  patchRows('slips', rows)
}

/** Reads tickets again by their ids and patches what shows them: after an undo the answer holds only the ids. */
export async function readTicketsAgain(env: Pick<CommandEnvironment, 'read'>, ids: readonly number[]): Promise<void> {
  if (ids.length > MOST_READ) return
  for (let from = 0; from < ids.length; from += IDS_A_CALL) {
    const some = ids.slice(from, from + IDS_A_CALL)
    const { slips } = await env.read(calls.list({ filters: { id: { in: [...some] } }, page_size: IDS_A_CALL, totals: false }))
    patchTickets(slips)
  }
}

/** After a 409 the present rows stand in the answer: they go where the old ones were (API-35). */
export function patchFromConflict({ status, body }: ApiError): void {
  if (status !== 409 || typeof body !== 'object' || body === null) return
  const current: unknown = Reflect.get(body, 'current')
  if (Array.isArray(current)) patchTickets(current.filter(isRow))
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'number'
}
