import { mayUseOwnDevices } from '#src/domain/session/impersonation'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
