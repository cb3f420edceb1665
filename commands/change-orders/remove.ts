import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { onDraft, currentUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { updateCalls } from '#src/areas/contracts/client/change-orders/update-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.remove': typeof remove
  }
}

/** Deletes the current draft of an Update, after a confirmation. An approved Update cannot be deleted (PAY-18, E.3). */
export const remove = defineWrite({
  title: 'Delete Update',
  group: 'Pay items',
  scope: 'update-table',
  keys: ['delete'],
  inFields: false,
  keywords: ['change order', 'remove', 'draft'],
  when: onDraft,
  confirm: (context) => ({ title: words('delete_title', { number: currentUpdate(context)?.number ?? 0 }), body: words('delete_body'), accept: words('delete') }),
  many: () => 1,
  write(context) {
    const update = currentUpdate(context)
    return update === null ? [] : updateCalls.remove({ projectId: projectIdHere(context), number: update.number, version: versionToWrite('change_order', update) })
  },
  patch: (_answer, context) => notifyRecordsChanged('change_order', [currentUpdate(context)?.id ?? 0]),
  successMessage: (_answer, context) => words('deleted', { number: currentUpdate(context)?.number ?? 0 }),
  records: 'change_order',
  undoable: true,
  afterwards(_answer, context, _answers, { workspace }) {
    if (context.pane?.scope !== 'update-table') workspace.leavePaneFor(`/projects/${projectIdHere(context)}/updates`)
  },
})
