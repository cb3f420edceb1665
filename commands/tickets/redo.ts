import { allow, refuse } from '#src/platform/domain/verdict'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { readTicketsAgain } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { defineWrite } from '#src/workspace/client/commands/command'
import { words } from '#src/workspace/client/messages'
import { passOver, saidOfUndo, undoCalls, undoHandle } from '#src/workspace/client/writes/undo'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.redo': typeof redo
  }
}

/** Redoes the last undone write (WORK-22). */
export const redo = defineWrite({
  title: 'Redo',
  group: 'Workspace',
  scope: 'everywhere',
  keys: ['mod+shift+z'],
  keywords: ['do again'],
  detail: () => undoHandle.lastRedoable()?.words ?? null,
  when: () => (undoHandle.lastRedoable() === null ? refuse('workspace.nothing_to_redo') : allow),
  many: () => undoHandle.lastRedoable()?.count ?? 0,
  runsAtOnce: true,
  preview: (count) => words('redo_preview', {
    count,
    things: undoHandle.lastRedoable()?.things(count) ?? '',
    words: undoHandle.lastRedoable()?.words ?? '',
  }),
  write: () => undoCalls.undo({ change_set: undoHandle.lastRedoable()?.changeSet ?? '' }),
  successMessage: (answer, _context, _answers, step) => saidOfUndo('redone', step?.words ?? '', answer),
  failed: (error, _done, _context, _answers, step) => passOver(step, error),
  async afterwards({ slip_ids: ids, records }, _context, _answers, env) {
    for (const { kind, ids: changed, versions } of records) {
      for (const [at, id] of changed.entries()) noteOwnVersion(kind, id, versions[at] ?? null)
      notifyRecordsChanged(kind, changed)
    }
    await readTicketsAgain(env, ids)
  },
  undoable: 'redoes',
})
