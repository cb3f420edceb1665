import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workshop.show-features': typeof showFeatures
  }
}

/** Opens the page /features (SHELL-45). */
export const showFeatures = defineCommand({
  title: 'Show the features',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['developer', 'routes'],
  needs: { route: '/features' },
  run: (_context, _answers, { workspace }) => workspace.openPath('/features'),
})
