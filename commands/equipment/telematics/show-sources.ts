import { sourceScreen } from '#src/areas/equipment/client/telematics/source-screen'
import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.show-sources': typeof showSources
  }
}

/** Opens the list of telematics sources (PLUS-30). */
export const showSources = defineCommand({
  title: 'Show telematics sources',
  group: 'Equipment',
  scope: 'everywhere',
  keywords: ['equipment', 'oem', 'aemp', 'iso 15143', 'fleet'],
  needs: whoMay('change_equipment'),
  run: (_context, _answers, { workspace }) => workspace.openPath(sourceScreen.list),
})
