import { workspace } from '#src/workspace/api/workspace'
import { findTicketField, ticketFields } from '#src/areas/tickets/domain/fields'
import { requests } from '#src/platform/client/api/requests'
import { readPreference } from '#src/platform/client/table/preference/preference'
import { ticketColumns } from '#src/areas/tickets/client/list/column-specs'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { tableNameOfPath } from '#src/workspace/client/table/table-name'
import { readStored } from '#src/workspace/client/table/table-preferences'

const calls = requests({ read: workspace.readTablePreference })

/** The columns of the focused ticket table that are visible, in the order that the person has chosen (TICK-88). */
export async function visibleColumns({ pane, project }: Pick<CommandContext, 'pane' | 'project'>, env: Pick<CommandEnvironment, 'read'>): Promise<string[]> {
  const table = pane === null ? null : tableNameOfPath(pane.path)
  const stored = table === null ? null : readStored((await env.read(calls.read({ table }))).table_preference)
  const { columns } = readPreference(stored, ticketColumns({ zone: undefined, inProject: project !== null, showsContract: false }))
  return columns.filter(({ key, shown }) => shown && findTicketField(key) !== null).map(({ key }) => key)
}

/** All columns that an export can have, in the order of the field catalog. */
export const allColumns: readonly string[] = [...ticketFields.filter(({ type }) => type.kind !== 'notes' && type.kind !== 'reconciliation').map(({ key }) => key), 'pay_basis']
