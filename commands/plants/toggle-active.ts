import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { words } from '#src/areas/plants/client/messages'
import { plantCalls } from '#src/areas/plants/client/plants/plant-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { noteOwnVersion, versionToWrite } from '#src/platform/client/records/own-versions'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plants.toggle-active': typeof toggleActive
  }
}

/** Makes the focused plant inactive, or active again. An inactive plant causes no alarm and is not flagged (PLNT-3). */
export const toggleActive = defineWrite({
  title: 'Activate or deactivate plant',
  group: 'Plants',
  scope: 'plant-table',
  needs: whoMay('change_plant_health'),
  keys: ['i'],
  keywords: ['inactive', 'close', 'season', 'enable', 'disable'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  write: ({ row }) => (row === null ? [] : plantCalls.change({ id: row.id, version: versionToWrite('plant', row), active: !row.active })),
  patch({ dot_plant: { id, version } }) {
    noteOwnVersion('plant', id, version)
    notifyRecordsChanged('plant', [id])
  },
  failed: () => notifyRecordsChanged('plant', null),
  successMessage: ({ dot_plant: { name, active } }) => words(active ? 'made_active' : 'made_inactive', { name }),
  records: 'plant',
  undoWords: ({ dot_plant: { name } }) => words('undo_active', { name }),
  undoable: true,
})
