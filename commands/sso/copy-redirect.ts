import { may } from '#src/domain/session/abilities'
import { callbackOf } from '#src/client/platform/sso-callback'
import { connectionStep, meant } from '#src/client/sso/connection-list'
import { words } from '#src/client/sso/messages'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'sso.copy-redirect': typeof copyRedirect
  }
}

/** Copies the redirect address that has to be registered at a provider. */
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
