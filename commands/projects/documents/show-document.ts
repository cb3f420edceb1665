import { currentDocument, onDocument } from '#src/areas/projects/client/documents/current-document'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.show-document': typeof showDocument
  }
}

/** Shows the pages of the focused document beside the list (PROJ-33). */
export const showDocument = defineCommand({
  title: 'Show document',
  group: 'Projects',
  scope: 'document-table',
  keys: ['p'],
  keywords: ['preview', 'read', 'open', 'pdf'],
  when: (context) => onDocument(context, 'read'),
  run(context, _answers, { workspace }) {
    const document = currentDocument(context)
    if (document !== null) workspace.openPath(`/projects/${context.project?.id ?? document.owner_id}/documents/${document.id}`, { in: 'right' })
  },
})
