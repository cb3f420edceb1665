import { defineCommand } from '#src/client/workspace/command'
import { textStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.save-layout': typeof saveLayout
  }
}

/** Keeps the tiles under a name, for this person in this agency (WORK-5). */
export const saveLayout = defineCommand({
  title: 'Save layout…',
  group: 'Workspace',
  scope: 'workspace',
  steps: { name: textStep('Name of the layout', 'workspace.layout_name_required') },
  run: async (_context, { name }, { layouts }) => layouts.save(name),
})
