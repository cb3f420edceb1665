import { may } from '#src/platform/domain/session/abilities'
import { callbackOf } from '#src/platform/client/session/sso-callback'
import { connectionStep, meant } from '#src/areas/identity/client/sso/connection-list'
import { words } from '#src/areas/identity/client/sso/messages'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'sso.copy-redirect': typeof copyRedirect
  }
}

/** Copies the URL to which a provider redirects after a login. It must be registered at this provider. */
export const copyRedirect = defineCommand({
  title: 'Copy redirect address…',
  group: 'Administration',
  scope: 'sso-table',
  keys: ['c'],
  keywords: ['sso', 'callback', 'redirect uri'],
  steps: { provider: connectionStep },
  when: ({ person }) => may('change_agency', person),
  async run(context, answers, { copyText, say }) {
    const connection = meant(context, answers)
    if (connection === null) return
    await copyText(callbackOf(connection.idp))
    say(words('redirect_copied', { name: connection.name }))
  },
})
