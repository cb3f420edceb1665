import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { forgetIfGone, layoutCalls, noteLayout } from '#src/workspace/client/panes/layout/named-layouts'
import { layoutStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.share-layout': typeof shareLayout
  }
}

/** Shares a saved layout with everyone in the agency who has its link, and copies that link (WORK-5). */
export const shareLayout = defineWrite({
  title: 'Share layout…',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['link', 'url', 'copy'],
  steps: { name: layoutStep('Layout') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  write: (_context, { name }) => layoutCalls.saveLayout({ name, shared: true }),
  patch: ({ layout }) => noteLayout(layout),
  // no message here: the command announces below that the link was copied
  successMessage: () => null,
  async afterwards({ layout }, _context, _answers, { layouts, copyText, say }) {
    await copyText(layouts.linkOf(layout.share_id ?? ''))
    say(`Link to the layout ${layout.name} copied`)
  },
  failed: (error, _done, _context, { name }) => forgetIfGone(error, name),
})
