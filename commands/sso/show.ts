import { may } from '#src/domain/session/abilities'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
