import { may } from '#src/platform/domain/session/abilities'
import { ssoCalls } from '#src/platform/client/session/session-calls'
import { connectionsChanged, connectionStep, meant } from '#src/areas/identity/client/sso/connection-list'
import { words } from '#src/areas/identity/client/sso/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'sso.switch': typeof switchProvider
  }
}

/** Shows a provider on the sign-in page, or hides it. */
export const switchProvider = defineWrite({
  title: 'Switch an identity provider on or off…',
  group: 'Administration',
  scope: 'sso-table',
  keys: ['o'],
  keywords: ['sso', 'enable', 'disable'],
  steps: { provider: connectionStep },
  when: ({ person }) => may('change_agency', person),
  write(context, answers) {
    const connection = meant(context, answers)
    return ssoCalls.changeSsoConnection({ id: connection?.id ?? 0, version: connection?.version ?? 1, is_on: !(connection?.is_on ?? true) })
  },
  successMessage: ({ sso_connection: { name, is_on: isOn } }) => words(isOn ? 'switched_on' : 'switched_off', { name }),
  afterwards: () => connectionsChanged(),
  failed: () => void connectionsChanged(),
})
