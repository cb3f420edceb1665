import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.show-agency-settings': typeof showAgencySettings
  }
}

/** Opens the settings of the agency (ACCT-4). */
export const showAgencySettings = defineCommand({
  title: 'Show agency settings',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('change_agency'),
  keywords: ['logo', 'plant days', 'contract number label', 'delivery report', 'send time'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/account/agency'),
})
