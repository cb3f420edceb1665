import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { forgetIfGone, forgetLayout, layoutCalls } from '#src/workspace/client/panes/layout/named-layouts'
import { layoutStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.remove-layout': typeof removeLayout
  }
}

/** Removes a saved layout (WORK-5). */
export const removeLayout = defineWrite({
  title: 'Remove layout…',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['delete layout', 'delete view'],
  steps: { name: layoutStep('Layout to remove') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  write: (_context, { name }) => layoutCalls.removeLayout({ name }),
  patch: (_answer, _context, { name }) => forgetLayout(name),
  successMessage: (_answer, _context, { name }) => `Layout ${name} removed`,
  failed: (error, _done, _context, { name }) => forgetIfGone(error, name),
})
