import { whoMay } from '#src/platform/api/contract'
import { CHOICES } from '#src/areas/agency/client/choices/choice-rows'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'choices.show': typeof show
  }
}

/** Opens the choice lists of the agency (ACCT-10). */
export const show = defineCommand({
  title: 'Show choice lists',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('change_agency'),
  keywords: ['districts', 'rejection reasons', 'sample methods', 'lookups', 'settings'],
  run: (_context, _answers, { workspace }) => workspace.openPath(CHOICES),
})
