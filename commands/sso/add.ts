import { may } from '#src/platform/domain/session/abilities'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'sso.add': typeof add
  }
}

/** Opens the form for a new identity provider. */
export const add = defineCommand({
  title: 'Add an identity provider',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['sso', 'single sign-on', 'openid'],
  when: ({ person }) => may('change_agency', person),
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/sso/new'),
})
