import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { forgetIfGone, layoutCalls, noteLayout } from '#src/workspace/client/panes/layout/named-layouts'
import { layoutStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.default-layout': typeof defaultLayout
  }
}

/** Sets the layout that opens after login (WORK-5). */
export const defaultLayout = defineWrite({
  title: 'Set default layout…',
  group: 'Workspace',
  scope: 'workspace',
  steps: { name: layoutStep('Default layout') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  write: (_context, { name }) => layoutCalls.saveLayout({ name, is_default: true }),
  patch: ({ layout }) => noteLayout(layout),
  successMessage: ({ layout }) => `${layout.name} opens after log in`,
  failed: (error, _done, _context, { name }) => forgetIfGone(error, name),
})
