import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { layoutStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.share-layout': typeof shareLayout
  }
}

/** Opens a named layout to everybody of the agency who has its link, and copies that link (WORK-5). */
export const shareLayout = defineCommand({
  title: 'Share layout…',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['link', 'url', 'copy'],
  steps: { name: layoutStep('Layout') },
  when: (_context, { layouts }) => (layouts.names().length > 0 ? allow : refuse('workspace.no_layouts')),
  run: async (_context, { name }, { layouts, copyText, say }) => {
    await copyText(await layouts.share(name))
    say(`Link to the layout ${name} copied`)
  },
})
