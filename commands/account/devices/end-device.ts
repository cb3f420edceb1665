import { mayUseOwnDevices } from '#src/areas/identity/domain/impersonation/impersonation'
import { deviceCalls, devicesChanged, deviceStep, focusedDevice } from '#src/areas/identity/client/devices/device-list'
import { words } from '#src/areas/identity/client/devices/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.end-device': typeof endDevice
  }
}

/** Logs out one of the person's devices, after a confirmation. */
export const endDevice = defineWrite({
  title: 'Log out a device…',
  group: 'Account',
  scope: 'device-table',
  keys: ['delete'],
  keywords: ['session', 'end', 'revoke'],
  steps: { device: deviceStep },
  when: ({ person }) => mayUseOwnDevices(person),
  confirm(context, { device }) {
    const deviceToEnd = device ?? focusedDevice(context)
    return { title: words('end_title', { browser: deviceToEnd?.browser ?? '' }), body: words(deviceToEnd?.is_this === true ? 'end_this' : 'end_other'), accept: words('end_accept') }
  },
  write: (context, { device }) => deviceCalls.endDevice({ id: (device ?? focusedDevice(context))?.id ?? '' }),
  successMessage: (_answer, context, { device }) => words('ended', { browser: (device ?? focusedDevice(context))?.browser ?? '' }),
  afterwards: () => devicesChanged(),
})
