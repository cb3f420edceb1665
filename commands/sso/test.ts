import { may } from '#src/platform/domain/session/abilities'
import { ssoCalls } from '#src/platform/client/session/session-calls'
import { connectionsChanged, connectionStep, meant } from '#src/areas/identity/client/sso/connection-list'
import { words } from '#src/areas/identity/client/sso/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'sso.test': typeof test
  }
}

/** Requests a provider's metadata and shows the result. */
export const test = defineWrite({
  title: 'Test an identity provider…',
  group: 'Administration',
  scope: 'sso-table',
  keys: ['t'],
  keywords: ['sso', 'discovery'],
  steps: { provider: connectionStep },
  when: ({ person }) => may('change_agency', person),
  write: (context, answers) => ssoCalls.testSsoConnection({ id: meant(context, answers)?.id ?? 0 }),
  successMessage: ({ sso_connection: { name, is_on: isOn, check_problem: problem } }) =>
    problem === null ? words(isOn ? 'tested_on' : 'tested', { name }) : { words: problem, tone: 'error' },
  afterwards: () => connectionsChanged(),
})
