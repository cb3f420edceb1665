import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { showUndone } from '#src/areas/tickets/client/changes/after-undo'
import { defineWrite } from '#src/workspace/client/commands/command'
import { words } from '#src/workspace/client/messages'
import { passOver, saidOfUndo, undoCalls, undoHandle } from '#src/workspace/client/writes/undo'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.redo': typeof redo
  }
}

/** Allowed if there is an undone write. Also allowed while that undo is still being saved: the redo then waits until it is saved. */
const mayRedo = (): Verdict => (undoHandle.next('redo') === null ? refuse('workspace.nothing_to_redo') : allow)

/** Redoes the last undone write (WORK-22). */
export const redo = defineWrite({
  title: 'Redo',
  group: 'Workspace',
  scope: 'everywhere',
  keys: ['mod+shift+z'],
  keywords: ['do again'],
  detail: () => undoHandle.next('redo')?.words ?? null,
  when: mayRedo,
  many: () => undoHandle.lastRedoable()?.count ?? 0,
  runsAtOnce: true,
  preview: (count, _context, _answers, step) => words('redo_preview', { count, things: step?.things(count) ?? '', words: step?.words ?? '' }),
  write: (_context, _answers, _isConfirmed, _place, step) => undoCalls.undo({ change_set: step?.changeSet ?? '' }),
  successMessage: (answer, _context, _answers, step) => saidOfUndo('redone', step?.words ?? '', answer),
  failed: (error, _done, _context, _answers, step) => passOver(step, error),
  afterwards: (answer, _context, _answers, env) => showUndone(answer, env),
  undoable: 'redoes',
})
