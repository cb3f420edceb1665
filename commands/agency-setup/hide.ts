import { whoMay } from '#src/platform/api/contract'
import { words } from '#src/areas/agency/client/agency-setup/messages'
import { setSetupHidden } from '#src/areas/agency/client/agency-setup/setup-state'
import { announce } from '#src/workspace/client/speech/announce'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'agency-setup.hide': typeof hide
  }
}

/** Hides the list of setup steps of a new agency, for this person only. */
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
