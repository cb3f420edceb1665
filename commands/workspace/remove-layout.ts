import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { layoutStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.remove-layout': typeof removeLayout
  }
}

/** Forgets a layout that was kept under a name (WORK-5). */
export const removeLayout = defineCommand({
  title: 'Remove layout…',
  group: 'Workspace',
  scope: 'workspace',
  steps: { name: layoutStep('Layout to remove') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  run: async (_context, { name }, { layouts }) => layouts.remove(name),
})
