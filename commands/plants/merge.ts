import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { words } from '#src/areas/plants/client/messages'
import { otherPlantStep } from '#src/areas/plants/client/plants/plant-steps'
import { plantCalls } from '#src/areas/plants/client/plants/plant-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plants.merge': typeof merge
  }
}

/**
 * Merges the focused plant into another plant. The tickets of the focused plant move to the other plant, and so do tickets that arrive
 * later for the focused plant (PLNT-3).
 */
export const merge = defineWrite({
  title: 'Merge plant into another…',
  group: 'Plants',
  scope: 'plant-table',
  needs: whoMay('change_plant_health'),
  keys: ['shift+m'],
  keywords: ['duplicate', 'same', 'join', 'combine'],
  steps: { into: otherPlantStep },
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  confirm: ({ row }, { into }) => ({ title: words('merge_title', { name: row?.name ?? '', into: into.name }), body: words('merge_body', { into: into.name }), accept: words('merge') }),
  write: ({ row }, { into }) => (row === null ? [] : plantCalls.merge({ id: row.id, into: into.id })),
  patch: () => notifyRecordsChanged('plant', null),
  successMessage: ({ moved, dot_plant: { name: into } }, { row }) => words('merged', { name: row?.name ?? '', into, count: moved }),
  records: 'plant',
  undoWords: (_answer, { row }) => words('undo_merge', { name: row?.name ?? '' }),
  undoable: true,
})
