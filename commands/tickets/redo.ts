import { allow, refuse } from '#src/domain/verdict'
import { defineWrite } from '#src/client/workspace/command'
import { saidOfUndo, undoCalls, undoHandle } from '#src/client/workspace/undo'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.redo': typeof redo
  }
}

/** Does again what was last taken back (WORK-22). */
export const redo = defineWrite({
  title: 'Redo',
  group: 'Tickets',
  scope: 'everywhere',
  keys: ['mod+shift+z'],
  when: () => (undoHandle.lastRedoable() === null ? refuse('workspace.nothing_to_redo') : allow),
  write: () => undoCalls.undo({ change_set: undoHandle.lastRedoable()?.changeSet ?? '' }),
  said: (answer) => saidOfUndo('redone', undoHandle.lastRedoable()?.words ?? '', answer),
  undoable: 'redoes',
})
