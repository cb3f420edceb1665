import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { layoutStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.open-layout': typeof openLayout
  }
}

/** Opens the tiles that were kept under a name (WORK-5). */
export const openLayout = defineCommand({
  title: 'Open layout…',
  group: 'Workspace',
  scope: 'workspace',
  steps: { name: layoutStep('Layout') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  run: async (_context, { name }, { layouts }) => layouts.open(name),
})
