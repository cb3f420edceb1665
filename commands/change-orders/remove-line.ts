import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { onDraft, patchUpdate, currentUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { lineIn, sentLists, updateCalls, withoutLine, type UpdateLine } from '#src/areas/contracts/client/change-orders/update-calls'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.remove-line': typeof removeLine
  }
}

/**
 * The focused line, looked up in the current Update, because the table may still show an older version in which the line has another index.
 */
function lineHere(context: CommandContext): UpdateLine | null {
  const update = currentUpdate(context)
  return update === null || context.pane?.scope !== 'update-line-table' || context.row === null ? null : lineIn(update, context.row as UpdateLine)
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
  when: (context) => firstRefusal(onDraft(context), lineHere(context) === null ? refuse('workspace.no_row') : allow),
  many: () => 1,
  write(context) {
    const [update, line] = [currentUpdate(context), lineHere(context)]
    if (update === null || line === null) return []
    // send the version of the Update that contains these lines, not the newest version that this browser window has saved: the server can
    // then refuse to overwrite lines that the person has not seen
    return updateCalls.change({ projectId: projectIdHere(context), number: update.number, version: update.version, ...withoutLine(sentLists(update), line) })
  },
  patch: ({ change_order: update }, context) => patchUpdate(projectIdHere(context), update),
  successMessage: ({ change_order: update }) => words('saved', { number: update.number }),
  records: 'change_order',
  undoable: true,
})
