import { may } from '#src/platform/domain/session/abilities'
import { ssoCalls } from '#src/platform/client/session/session-calls'
import { connectionsChanged, connectionStep, meant } from '#src/areas/identity/client/sso/connection-list'
import { words } from '#src/areas/identity/client/sso/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'sso.remove': typeof remove
  }
}

/** Removes a provider permanently, after a confirmation. People who signed in through this provider are logged out. */
export const remove = defineWrite({
  title: 'Remove an identity provider…',
  group: 'Administration',
  scope: 'sso-table',
  keys: ['delete'],
  keywords: ['sso', 'single sign-on'],
  steps: { provider: connectionStep },
  when: ({ person }) => may('change_agency', person),
  confirm: (context, answers) => ({ title: words('remove_title', { name: meant(context, answers)?.name ?? '' }), body: words('remove_body'), accept: words('remove_accept') }),
  write: (context, answers) => ssoCalls.removeSsoConnection({ id: meant(context, answers)?.id ?? 0 }),
  successMessage: (_answer, context, answers) => words('removed', { name: meant(context, answers)?.name ?? '' }),
  afterwards: () => connectionsChanged(),
})
