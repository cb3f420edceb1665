import { may } from '#src/platform/domain/session/abilities'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'sso.show': typeof show
  }
}

/** Opens the list of the agency's identity providers. */
export const show = defineCommand({
  title: 'Show single sign-on',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['sso', 'identity provider', 'openid'],
  when: ({ person }) => may('change_agency', person),
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/sso'),
})
