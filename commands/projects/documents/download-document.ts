import { addressOf } from '#src/platform/client/api/call-api'
import { currentDocument, onDocument } from '#src/areas/projects/client/documents/current-document'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.download-document': typeof downloadDocument
  }
}

/** Downloads the focused document (PROJ-33). */
export const downloadDocument = defineCommand({
  title: 'Download document',
  group: 'Projects',
  scope: 'document-table',
  keys: ['enter'],
  keywords: ['save'],
  inFields: false,
  when: (context) => onDocument(context, 'read'),
  async run(context, _answers, { download }) {
    const document = currentDocument(context)
    if (document !== null) await download(addressOf(documentCalls.download({ id: document.id })), document.name)
  },
})
