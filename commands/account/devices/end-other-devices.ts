import { mayUseOwnDevices } from '#src/areas/identity/domain/impersonation/impersonation'
import { deviceCalls, devicesChanged } from '#src/areas/identity/client/devices/device-list'
import { words } from '#src/areas/identity/client/devices/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.end-other-devices': typeof endOtherDevices
  }
}

/** Logs out all of the person's other devices, after a confirmation. */
export const endOtherDevices = defineWrite({
  title: 'Log out all other devices',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['sessions', 'end', 'revoke', 'everywhere'],
  when: ({ person }) => mayUseOwnDevices(person),
  confirm: () => ({ title: words('end_others_title'), body: words('end_others_body'), accept: words('end_others_accept') }),
  write: () => deviceCalls.endOtherDevices(),
  successMessage: ({ ended }) => words('ended_others', { count: ended }),
  afterwards: () => devicesChanged(),
})
