import { allow, refuse } from '#src/domain/verdict'
import { defineWrite } from '#src/client/workspace/command'
import { forgetIfGone, forgetLayout, layoutCalls } from '#src/client/workspace/layout/named-layouts'
import { layoutStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.remove-layout': typeof removeLayout
  }
}

/** Forgets a layout that was kept under a name (WORK-5). */
export const removeLayout = defineWrite({
  title: 'Remove layout…',
  group: 'Workspace',
  scope: 'workspace',
  steps: { name: layoutStep('Layout to remove') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  write: (_context, { name }) => layoutCalls.removeLayout({ name }),
  patch: (_answer, _context, { name }) => forgetLayout(name),
  said: (_answer, _context, { name }) => `Layout ${name} removed`,
  failed: (error, _done, _context, { name }) => forgetIfGone(error, name),
})
