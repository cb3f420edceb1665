import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.open-help': typeof openHelp
  }
}

/** Opens /help: how to use the product and, for administrators, how to operate it. */
export const openHelp = defineCommand({
  title: 'Open help',
  group: 'Workspace',
  scope: 'everywhere',
  keywords: ['manual', 'guide', 'documentation', 'settings', 'backup', 'getting started', 'how to', 'tutorial', 'support', 'training'],
  needs: { route: '/help' },
  run: (_context, _answers, { workspace }) => workspace.openPath('/help'),
})
