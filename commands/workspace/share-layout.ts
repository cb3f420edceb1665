import { allow, refuse } from '#src/domain/verdict'
import { defineWrite } from '#src/client/workspace/command'
import { forgetIfGone, layoutCalls, noteLayout } from '#src/client/workspace/layout/named-layouts'
import { layoutStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.share-layout': typeof shareLayout
  }
}

/** Opens a named layout to everybody of the agency who has its link, and copies that link (WORK-5). */
export const shareLayout = defineWrite({
  title: 'Share layout…',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['link', 'url', 'copy'],
  steps: { name: layoutStep('Layout') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  write: (_context, { name }) => layoutCalls.saveLayout({ name, shared: true }),
  patch: ({ layout }) => noteLayout(layout),
  // Told when it is copied, below.
  said: () => null,
  async afterwards({ layout }, _context, _answers, { layouts, copyText, say }) {
    await copyText(layouts.linkOf(layout.share_id ?? ''))
    say(`Link to the layout ${layout.name} copied`)
  },
  failed: (error, _done, _context, { name }) => forgetIfGone(error, name),
})
