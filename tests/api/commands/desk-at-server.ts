import type { Row, Selection } from '#src/platform/client/api/rows'
import type { CommandContext, PaneInContext } from '#src/workspace/client/commands/context'
import type { SignedInClient } from '#tests/api/signed-in'
import type { TestServer } from '#tests/api/test-server'
import { openDesk, type Desk, type DeskOptions } from '#tests/commands/desk'

/** A pane with a table of tickets, for the command context. */
export const ticketsPane: PaneInContext = { id: 'pane-1', number: 1, path: '/projects/1/tickets', scope: 'ticket-table', title: 'Tickets', params: {} }

/** A test desk (`openDesk`) on which a signed-in person runs commands, connected to the real server. */
export function deskAt(server: TestServer, { accessToken, person }: SignedInClient, context: Partial<CommandContext> = {}, options: DeskOptions = {}): Desk {
  return openDesk({
    ...options,
    api: { base: server.address, token: accessToken },
    person: { ...options.person, id: person.id, email: person.email, role: person.role, dot_authority_id: person.dot_authority_id },
    context: { pane: ticketsPane, ...context },
  })
}

/** A selection of exactly these rows, all of which the table has loaded. */
export function selected(rows: readonly Row[]): Selection {
  return { kind: 'ids', ids: rows.map(({ id }) => id), count: rows.length, loaded: rows }
}

/** Loads these tickets through the list call, so that the rows are those that a table would have. */
export async function loaded(client: SignedInClient, ids: readonly number[]): Promise<readonly Row[]> {
  const query = ids.map((id) => `filters[id][in][]=${id}`).join('&')
  const { body } = await client.get(`/v1/slips?${query}&page_size=200`)
  return ids.map((id) => body.slips.find((slip: Row) => slip.id === id))
}
