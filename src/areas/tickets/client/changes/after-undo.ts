import type { RequestValue } from '#src/platform/client/api/requests'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { readTicketsAgain } from '#src/areas/tickets/client/changes/public/patch-tickets'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import type { undoCalls } from '#src/workspace/client/writes/undo'

type Undone = ReturnType<typeof undoCalls.undo> extends RequestValue<infer Answer> ? Answer : never

/** Updates every open table and view with what an undo or redo changed. */
export async function showUndone({ slip_ids: ids, records }: Undone, env: Pick<CommandEnvironment, 'read'>): Promise<void> {
  for (const { kind, ids: changed, versions } of records) {
    for (const [at, id] of changed.entries()) noteOwnVersion(kind, id, versions[at] ?? null)
    notifyRecordsChanged(kind, changed)
  }
  await readTicketsAgain(env, ids)
}
