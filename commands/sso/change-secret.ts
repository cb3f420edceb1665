import { may } from '#src/platform/domain/session/abilities'
import { connectionStep, meant } from '#src/areas/identity/client/sso/connection-list'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'sso.change-secret': typeof changeSecret
  }
}

/** Opens the form for a provider's new client secret. */
export const changeSecret = defineCommand({
  title: 'Change a client secret…',
  group: 'Administration',
  scope: 'sso-table',
  keywords: ['sso', 'rotate', 'identity provider'],
  steps: { provider: connectionStep },
  when: ({ person }) => may('change_agency', person),
  run: (context, answers, { workspace }) => workspace.openPath(`/admin/sso/${meant(context, answers)?.id ?? 0}/secret`),
})
