import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { ProjectDocument } from '#src/areas/projects/client/documents/document-rows'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The focused document, or null. */
export function currentDocument({ pane, row }: CommandContext<'document-table'>): ProjectDocument | null {
  return pane?.scope === 'document-table' ? row : null
}

/** Whether a document has the focus, and the person may read it or change it (`what`). */
export function onDocument(context: CommandContext<'document-table'>, what: 'read' | 'change'): Verdict {
  return firstRefusal(what === 'read' ? allow : may('change_documents', context.person), currentDocument(context) === null ? refuse('workspace.no_row') : allow)
}
