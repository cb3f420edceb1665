import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'feature-flags.show-flags': typeof showFlags
  }
}

/** Opens the page of the agency's feature flags (SHELL-27, SHELL-29). */
export const showFlags = defineCommand({
  title: 'Show feature flags',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['switch', 'features', 'on', 'off'],
  needs: { route: '/feature-flags' },
  run: (_context, _answers, { workspace }) => workspace.openPath('/feature-flags'),
})
