import { documentsOf, onShownDocument } from '#src/areas/projects/client/documents/shown/open-documents'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { addressOf } from '#src/platform/client/api/call-api'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'documents', typeof shown> {}
}

const onShown = { group: 'Projects', scope: 'document-view', when: onShownDocument } as const

/** Commands for the document that a pane shows: next and previous file, zoom, and download. */
export const shown = commandFamily({
  next: defineCommand({ ...onShown, title: 'Show next file', keys: [']'], keywords: ['document', 'attachment'], repeats: true, run: (context) => documentsOf(context)?.step(1) }),
  previous: defineCommand({ ...onShown, title: 'Show previous file', keys: ['['], keywords: ['document', 'attachment'], repeats: true, run: (context) => documentsOf(context)?.step(-1) }),
  'zoom-in': defineCommand({ ...onShown, title: 'Zoom in on document', keys: ['plus', 'shift+plus', '='], keywords: ['larger', 'page'], repeats: true, run: (context) => documentsOf(context)?.zoom('in') }),
  'zoom-out': defineCommand({ ...onShown, title: 'Zoom out of document', keys: ['-'], keywords: ['smaller', 'page'], repeats: true, run: (context) => documentsOf(context)?.zoom('out') }),
  fit: defineCommand({ ...onShown, title: 'Fit document to pane', keys: ['0'], keywords: ['zoom', 'width', 'page'], run: (context) => documentsOf(context)?.zoom('fit') }),
  download: defineCommand({
    ...onShown, title: 'Download shown file', keys: ['d'], keywords: ['save', 'document', 'attachment', 'pdf'],
    async run(context, _answers, { download }) {
      const file = documentsOf(context)?.shown
      if (file !== undefined) await download(addressOf(documentCalls.download({ id: file.id })), file.name)
    },
  }),
})
