import { whoMay } from '#src/contract/contract'
import { words } from '#src/client/projects/setup/messages'
import { setSetupHidden } from '#src/client/projects/setup/setup-state'
import { announce } from '#src/client/workspace/announce'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'agency-setup.show': typeof show
  }
}

/** Shows the setup list of a new agency again. */
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
