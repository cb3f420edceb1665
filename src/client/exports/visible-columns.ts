import { workspace } from '#src/contract/workspace'
import { findTicketField } from '#src/domain/tickets/fields'
import { requests } from '#src/client/platform/requests'
import { readPreference } from '#src/client/platform/table/preference/preference'
import { ticketColumns } from '#src/client/tickets/column-specs'
import type { CommandContext } from '#src/client/workspace/context'
import type { CommandEnvironment } from '#src/client/workspace/environment'
import { tableNameOfPath } from '#src/client/workspace/table/table-name'
import { readStored } from '#src/client/workspace/table/table-preferences'

const calls = requests({ read: workspace.readTablePreference })

/** The columns of the focused table of tickets as the person sees them, in their order (TICK-88). */
export async function visibleColumns({ pane, project }: Pick<CommandContext, 'pane' | 'project'>, env: Pick<CommandEnvironment, 'read'>): Promise<string[]> {
  const table = pane === null ? null : tableNameOfPath(pane.path)
  const stored = table === null ? null : readStored((await env.read(calls.read({ table }))).table_preference)
  const { columns } = readPreference(stored, ticketColumns({ zone: undefined, inProject: project !== null, showsContract: false }))
  return columns.filter(({ key, shown }) => shown && findTicketField(key) !== null).map(({ key }) => key)
}
