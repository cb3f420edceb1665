import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { words } from '#src/areas/plants/client/messages'
import { plantCalls } from '#src/areas/plants/client/plants/plant-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plants.merge-duplicate': typeof mergeDuplicate
  }
}

/** Merges the newer plant of the focused pair of possible duplicates into the older one (PLNT-3). */
export const mergeDuplicate = defineWrite({
  title: 'Merge duplicate',
  group: 'Plants',
  scope: 'plant-duplicate-table',
  needs: whoMay('change_plant_health'),
  keys: ['enter', 'm'],
  inFields: false,
  keywords: ['same', 'join', 'combine', 'suggestion'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  confirm: ({ row }) => ({ title: words('merge_title', { name: row?.other.name ?? '', into: row?.plant.name ?? '' }), body: words('merge_body', { into: row?.plant.name ?? '' }), accept: words('merge') }),
  write: ({ row }) => (row === null ? [] : plantCalls.merge({ id: row.other.id, version: row.other.version, into: row.plant.id })),
  patch: () => notifyRecordsChanged('plant', null),
  failed: () => notifyRecordsChanged('plant', null),
  successMessage: ({ moved, dot_plant: { name: into } }, { row }) => words('merged', { name: row?.other.name ?? '', into, count: moved }),
  records: 'plant',
  undoWords: (_answer, { row }) => words('undo_merge', { name: row?.other.name ?? '' }),
  undoable: true,
})
