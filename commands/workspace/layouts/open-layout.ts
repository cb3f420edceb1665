import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { layoutStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.open-layout': typeof openLayout
  }
}

/** Opens a saved layout by name (WORK-5). */
export const openLayout = defineCommand({
  title: 'Open layout…',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['view', 'arrangement', 'load'],
  steps: { name: layoutStep('Layout', 'all') },
  when: (_context, { layouts }) => (layouts.all().length > 0 ? allow : refuse('workspace.no_layouts')),
  run: async (_context, { name }, { layouts }) => layouts.open(name),
})
