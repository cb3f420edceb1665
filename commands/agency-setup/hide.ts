import { whoMay } from '#src/contract/contract'
import { words } from '#src/client/projects/setup/messages'
import { setSetupHidden } from '#src/client/projects/setup/setup-state'
import { announce } from '#src/client/workspace/announce'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'agency-setup.hide': typeof hide
  }
}

/** Hides the setup list of the agency for this person. */
export const hide = defineCommand({
  title: 'Hide setup list',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('import_tickets'),
  keywords: ['first steps', 'dismiss', 'new agency'],
  run({ person }) {
    if (person === null) return
    setSetupHidden(person.dot_authority_id, true)
    announce(words('hidden'))
  },
})
