import { defineWrite } from '#src/workspace/client/commands/command'
import { layoutCalls, noteLayout, currentTree } from '#src/workspace/client/panes/layout/named-layouts'
import { textStep } from '#src/workspace/client/commands/steps'
import { workspaceStore } from '#src/workspace/client/panes/store'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.save-layout': typeof saveLayout
  }
}

/** Saves the current panes as a named layout, for this person in this agency (WORK-5). */
export const saveLayout = defineWrite({
  title: 'Save layout…',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['save view', 'arrangement', 'panes'],
  steps: { name: textStep('Name of the layout', 'workspace.layout_name_required') },
  write: (_context, { name }) => layoutCalls.saveLayout({ name, layout: currentTree() }),
  patch({ layout }) {
    noteLayout(layout)
    workspaceStore.layoutName = layout.name
  },
  successMessage: ({ layout }) => `Layout ${layout.name} saved`,
})
