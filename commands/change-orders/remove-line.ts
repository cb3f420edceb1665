import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { onDraft, patchUpdate, currentUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { sentLists, updateCalls, withoutLine } from '#src/areas/contracts/client/change-orders/update-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.remove-line': typeof removeLine
  }
}

/**
 * Removes the focused line from the current draft of an Update. The only line cannot be removed: an Update needs at least one line
 * (PAY-15).
 */
export const removeLine = defineWrite({
  title: 'Remove line',
  group: 'Pay items',
  scope: 'update-line-table',
  keys: ['delete'],
  inFields: false,
  keywords: ['update', 'change order', 'delete'],
  when: (context) => firstRefusal(onDraft(context), context.pane?.scope !== 'update-line-table' || context.row === null ? refuse('workspace.no_row') : allow),
  many: () => 1,
  write(context) {
    const update = currentUpdate(context)
    if (update === null || context.row === null) return []
    return updateCalls.change({ projectId: projectIdHere(context), number: update.number, version: versionToWrite('change_order', update), ...withoutLine(sentLists(update), context.row) })
  },
  patch: ({ change_order: update }, context) => patchUpdate(projectIdHere(context), update),
  successMessage: ({ change_order: update }) => words('saved', { number: update.number }),
  records: 'change_order',
  undoable: true,
})
