import { whoMay } from '#src/platform/api/contract'
import { words } from '#src/areas/agency/client/agency-setup/messages'
import { setSetupHidden } from '#src/areas/agency/client/agency-setup/setup-state'
import { announce } from '#src/workspace/client/speech/announce'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'agency-setup.show': typeof show
  }
}

/** Shows the list of setup steps of a new agency again, after this person has hidden it. */
export const show = defineCommand({
  title: 'Show setup list',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('import_tickets'),
  keywords: ['first steps', 'new agency', 'set up'],
  run({ person }, _answers, { workspace }) {
    if (person === null) return
    setSetupHidden(person.dot_authority_id, false)
    workspace.openPath('/admin/projects-management/list')
    announce(words('shown'))
  },
})
