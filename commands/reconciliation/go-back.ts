import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { showUndone } from '#src/areas/tickets/client/changes/after-undo'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { UndoEntry } from '#src/workspace/client/commands/environment'
import { passOver, saidOfUndo, undoCalls, undoHandle } from '#src/workspace/client/writes/undo'
import { tableOf } from '#src/areas/reconciliation/client/drawer/coding-run'
import { drawerStore, openDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { isDirty } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { inDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.go-back': typeof goBack
  }
}

/**
 * Undoes the last accept and opens its ticket again (CLERK-13). While the drawer has unsaved input, the key undoes typing in the field
 * instead. Refuses if the last write changed several tickets; the message names that write and tells the clerk to close the drawer to undo
 * it.
 */
export const goBack = defineWrite({
  title: 'Go back to the last accepted ticket',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['mod+z'],
  keywords: ['previous', 'correct'],
  inFields: true,
  yieldsKey: () => drawerStore.state !== null && isDirty(drawerStore.state),
  detail: () => undoHandle.next('undo')?.words ?? null,
  // allowed while the last write is unknown, because the last accept may not have reached the server yet
  when: (context) => inDrawer(context, () => isOneTicket(undoHandle.next('undo'))),
  // once the last write is known, checks that it changed only one ticket
  check: (_context, _answers, step) => isOneTicket(step),
  write: (_context, _answers, _isConfirmed, _place, step) => undoCalls.undo({ change_set: step?.changeSet ?? '' }),
  successMessage: (answer, _context, _answers, step) => saidOfUndo('undone', step?.words ?? '', answer),
  failed: (error, _done, _context, _answers, step) => passOver(step, error),
  async afterwards(answer, _context, _answers, env) {
    const before = drawerStore.state
    await showUndone(answer, env)
    const [slipId] = answer.slip_ids
    if (before === null || slipId === undefined || drawerStore.state?.slipId !== before.slipId) return
    tableOf(before.paneId)?.focusRow(slipId)
    await openDrawer({ slipId, projectId: before.projectId, paneId: before.paneId })
  },
  undoable: 'undoes',
})

/**
 * Whether the last write can be undone from the drawer: allowed if that write changed only one ticket, or while it is not known yet which
 * write was the last one (`undefined`).
 */
function isOneTicket(last: UndoEntry | null | undefined): Verdict {
  if (last === undefined) return allow
  if (last === null) return refuse('workspace.nothing_to_undo')
  return last.count === 1 ? allow : refuse('errors.undo_of_many', { words: last.words })
}
