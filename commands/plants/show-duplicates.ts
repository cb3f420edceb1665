import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plants.show-duplicates': typeof showDuplicates
  }
}

/** Shows pairs of plants that may be duplicates, with the reason (PLNT-3). */
export const showDuplicates = defineCommand({
  title: 'Show possible duplicates',
  group: 'Plants',
  scope: 'plant-table',
  needs: whoMay('change_plant_health'),
  keys: ['d'],
  keywords: ['merge', 'same plant', 'twice'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/plants/duplicates'),
})
