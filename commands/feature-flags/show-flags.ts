import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
