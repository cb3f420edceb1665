import { whoMay } from '#src/contract/contract'
import { CHOICES } from '#src/client/account/choice-rows'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
