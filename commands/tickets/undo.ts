import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { showUndone } from '#src/areas/tickets/client/changes/after-undo'
import { defineWrite } from '#src/workspace/client/commands/command'
import { words } from '#src/workspace/client/messages'
import { passOver, saidOfUndo, undoCalls, undoHandle } from '#src/workspace/client/writes/undo'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.undo': typeof undo
  }
}

/**
 * Allowed if there is a write to undo. Also allowed while that write is still being saved (RECO-99): the undo then waits until it is saved.
 */
const mayUndo = (): Verdict => (undoHandle.next('undo') === null ? refuse('workspace.nothing_to_undo') : allow)

/** Undoes this person's last write, even if the page was reloaded since, and lists what could not be undone (WORK-22). */
export const undo = defineWrite({
  title: 'Undo',
  group: 'Workspace',
  scope: 'everywhere',
  keys: ['mod+z'],
  keywords: ['revert', 'reverse'],
  // null while the last write is being saved: it has no name yet, and the name of an earlier write would be misleading
  detail: () => undoHandle.next('undo')?.words ?? null,
  when: mayUndo,
  many: () => undoHandle.lastUndoable()?.count ?? 0,
  runsAtOnce: true,
  preview: (count, _context, _answers, step) => words('undo_preview', { count, things: step?.things(count) ?? '', words: step?.words ?? '' }),
  write: (_context, _answers, _isConfirmed, _place, step) => undoCalls.undo({ change_set: step?.changeSet ?? '' }),
  successMessage: (answer, _context, _answers, step) => saidOfUndo('undone', step?.words ?? '', answer),
  failed: (error, _done, _context, _answers, step) => passOver(step, error),
  afterwards: (answer, _context, _answers, env) => showUndone(answer, env),
  undoable: 'undoes',
})
