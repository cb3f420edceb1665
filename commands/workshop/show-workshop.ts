import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workshop.show-workshop': typeof showWorkshop
  }
}

/** Opens the page /workshop-dev-hub (SHELL-47). */
export const showWorkshop = defineCommand({
  title: 'Show every control',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['developer', 'workshop'],
  needs: { route: '/workshop-dev-hub' },
  run: (_context, _answers, { workspace }) => workspace.openPath('/workshop-dev-hub'),
})
