import { whoMay } from '#src/platform/api/contract'
import { epdScreen } from '#src/areas/materials/client/epds/epd-screen'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'epds.show-list': typeof showList
  }
}

/** Shows the agency's product declarations (CERT-10). */
export const showList = defineCommand({
  title: 'Show declarations',
  group: 'Materials',
  scope: 'everywhere',
  needs: whoMay('change_materials'),
  keywords: ['epd', 'environmental product declaration', 'warming potential', 'list'],
  run: (_context, _answers, { workspace }) => workspace.openPath(epdScreen.list),
})
