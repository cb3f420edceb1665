import { expect, test } from 'vitest'
import { openDocuments } from '#src/areas/projects/client/documents/shown/open-documents'
import type { CommandId } from '#src/workspace/client/commands/command'
import { openDesk } from '#tests/commands/desk'

const context: object = { pane: { id: 'pane-1', scope: 'document-view', path: '/projects/7/documents/5', params: { projectId: '7', documentId: '5' } } }

test.each<readonly [CommandId, readonly string[]]>([
  ['documents.next', ['step 1']], ['documents.previous', ['step -1']], ['documents.zoom-in', ['zoom in']], ['documents.zoom-out', ['zoom out']], ['documents.fit', ['zoom fit']],
  ['documents.download', ['download /v1/documents/5/download plan.pdf']],
])('PROJ-33 %s acts on the document in the pane, and is refused when none is shown', async (id, does) => {
  const calls: string[] = []
  const close = openDocuments('pane-1', { shown: { id: 5, name: 'plan.pdf', size: 9 }, step: (by) => calls.push(`step ${by}`), zoom: (to) => calls.push(`zoom ${to}`) })
  const { refusal, done } = await openDesk({ context: { ...context } }).run(id)
  close()
  expect([refusal, [...calls, ...done]]).toEqual([null, does])
  expect((await openDesk({ context: { ...context } }).run(id)).refusal).toBe('errors.no_document_shown')
})
