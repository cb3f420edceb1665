import { whoMay } from '#src/platform/api/contract'
import { materialScreen } from '#src/areas/materials/client/materials/material-screen'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'materials.show-list': typeof showList
  }
}

/** Shows the agency's materials (CERT-1). */
export const showList = defineCommand({
  title: 'Show material certificates',
  group: 'Materials',
  scope: 'everywhere',
  needs: whoMay('change_materials'),
  keywords: ['materials', 'list', 'mix', 'certificate'],
  run: (_context, _answers, { workspace }) => workspace.openPath(materialScreen.list),
})
