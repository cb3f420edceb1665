import { allow, refuse } from '#src/domain/verdict'
import { defineWrite } from '#src/client/workspace/command'
import { saidOfUndo, undoCalls, undoHandle } from '#src/client/workspace/undo'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.undo': typeof undo
  }
}

/** Takes back the last write of this person, also after a reload, and names what it could not take back (WORK-22). */
export const undo = defineWrite({
  title: 'Undo',
  group: 'Tickets',
  scope: 'everywhere',
  keys: ['mod+z'],
  when: () => (undoHandle.lastUndoable() === null ? refuse('workspace.nothing_to_undo') : allow),
  write: () => undoCalls.undo({ change_set: undoHandle.lastUndoable()?.changeSet ?? '' }),
  said: (answer) => saidOfUndo('undone', undoHandle.lastUndoable()?.words ?? '', answer),
  undoable: 'undoes',
})
