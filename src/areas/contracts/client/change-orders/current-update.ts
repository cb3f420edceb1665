import { checkDraft } from '#src/areas/contracts/domain/change-orders/change-order'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { noteOwnVersion, versionToWrite } from '#src/platform/client/records/own-versions'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentPerson } from '#src/platform/client/session/session'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { updateKeys, type Update } from '#src/areas/contracts/client/change-orders/update-calls'
import { onProject, currentProject } from '#src/areas/projects/client/public/project-writes'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/context' {
  interface ProjectInContext {
    /** The Update that the pane shows. */
    readonly update?: Update
  }
}

/** The Update that a command acts on: the focused row of the list, or the one that the pane shows. */
export function currentUpdate(context: CommandContext): Update | null {
  const { pane, row, project } = context
  const shown = pane?.scope !== 'update-table' ? project?.update : row !== null && isUpdate(row) ? row : undefined
  return shown === undefined ? null : asWritten(projectIdHere(context), shown)
}

/**
 * The screen, or a question that was opened earlier, may have an older version of the Update than the cache. Returns the cached version if
 * this window made all changes in between, otherwise the older version: a person must not overwrite or approve somebody else's changes
 * without seeing them.
 */
function asWritten(projectId: number, shown: Update): Update {
  const agency = currentPerson()?.dot_authority_id
  const cached = agency === undefined ? undefined : queryClient.getQueryData<Update>(updateKeys.one(agency, projectId, shown.number))
  return cached !== undefined && cached.version > shown.version && cached.version <= versionToWrite('change_order', shown) ? cached : shown
}

/** Whether a person may change the current draft (PAY-18, PAY-37). */
export function onDraft(context: CommandContext): Verdict {
  const update = currentUpdate(context)
  return firstRefusal(onProject('change_pay_items', context), update === null ? refuse('errors.no_update_here') : checkDraft(update))
}

/** Whether a person may create an Update here: the contract has to be confirmed (PAY-20). */
export function onConfirmed(context: CommandContext): Verdict {
  const project = currentProject(context)
  return firstRefusal(onProject('change_pay_items', context), project === null || project.reconciliation === 'confirmed' ? allow : refuse('errors.update_before_confirmed'))
}

/** Shows an Update that the server returned, and notifies the lists that it changed. */
export function patchUpdate(projectId: number, update: Update): void {
  const agency = currentPerson()?.dot_authority_id
  if (agency !== undefined) queryClient.setQueryData(updateKeys.one(agency, projectId, update.number), update)
  noteOwnVersion('change_order', update.id, update.version)
  notifyRecordsChanged('change_order', [update.id])
}

/** The numbers of an Update's lines as text: '2 increased, 1 decreased, 0 new'. */
export function linesText({ increased_items: increased, decreased_items: decreased, new_pay_items: added }: Update): string {
  return words('lines', { increased: increased.length, decreased: decreased.length, added: added.length })
}

function isUpdate(row: object): row is Update {
  return Array.isArray(Reflect.get(row, 'increased_items'))
}
