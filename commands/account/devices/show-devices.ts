import { mayUseOwnDevices } from '#src/areas/identity/domain/impersonation/impersonation'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.show-devices': typeof showDevices
  }
}

/** Opens the list of the person's devices. */
export const showDevices = defineCommand({
  title: 'Show my devices',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['sessions', 'logged in', 'browsers'],
  when: ({ person }) => mayUseOwnDevices(person),
  run: (_context, _answers, { workspace }) => workspace.openPath('/account/devices'),
})
