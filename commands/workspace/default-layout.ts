import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { layoutStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.default-layout': typeof defaultLayout
  }
}

/** Chooses the layout that opens after log in (WORK-5). */
export const defaultLayout = defineCommand({
  title: 'Set default layout…',
  group: 'Workspace',
  scope: 'workspace',
  steps: { name: layoutStep('Default layout') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  run: async (_context, { name }, { layouts }) => layouts.makeDefault(name),
})
