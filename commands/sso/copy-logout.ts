import { may } from '#src/platform/domain/session/abilities'
import { logoutAddress } from '#src/platform/client/session/sso-callback'
import { words } from '#src/areas/identity/client/sso/messages'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'sso.copy-logout': typeof copyLogout
  }
}

/** Copies the URL to which providers redirect after a logout. It must be registered at every provider. */
export const copyLogout = defineCommand({
  title: 'Copy post-logout address',
  group: 'Administration',
  scope: 'sso-table',
  keys: ['l'],
  keywords: ['sso', 'sign out', 'post logout redirect uri'],
  when: ({ person }) => may('change_agency', person),
  async run(_context, _answers, { copyText, say }) {
    await copyText(logoutAddress())
    say(words('logout_copied'))
  },
})
