import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.reset-layout': typeof resetLayout
  }
}

/** Resets the layout to one pane (WORK-5). */
export const resetLayout = defineCommand({
  title: 'Reset layout',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['default layout', 'one pane'],
  run: (_context, _answers, { layouts }) => layouts.reset(),
})
