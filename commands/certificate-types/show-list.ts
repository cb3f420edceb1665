import { whoMay } from '#src/platform/api/contract'
import { certificateTypeScreen } from '#src/areas/materials/client/certificate-types/certificate-type-screen'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'certificate-types.show-list': typeof showList
  }
}

/** Shows the agency's certificate types (CERT-1). */
export const showList = defineCommand({
  title: 'Show certificate types',
  group: 'Materials',
  scope: 'everywhere',
  needs: whoMay('change_materials'),
  keywords: ['list', 'kinds of certificates', 'material certificates'],
  run: (_context, _answers, { workspace }) => workspace.openPath(certificateTypeScreen.list),
})
