import { mayUseOwnDevices } from '#src/domain/session/impersonation'
import { deviceCalls, devicesChanged } from '#src/client/account/device-list'
import { words } from '#src/client/account/messages'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'account.end-other-devices': typeof endOtherDevices
  }
}

/** Logs the person out everywhere but here, after a yes. */
export const endOtherDevices = defineWrite({
  title: 'Log out all other devices',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['sessions', 'end', 'revoke', 'everywhere'],
  when: ({ person }) => mayUseOwnDevices(person),
  confirm: () => ({ title: words('end_others_title'), body: words('end_others_body'), accept: words('end_others_accept') }),
  write: () => deviceCalls.endOtherDevices(),
  said: ({ ended }) => words('ended_others', { count: ended }),
  afterwards: () => devicesChanged(),
})
