import type { Static } from 'typebox'
import { assistantDocuments, type AssistantDocument } from '#src/areas/assistants/api/documents'
import { requests } from '#src/platform/client/api/requests'

/** A document of an assistant in its list. */
export type DocumentRow = Static<typeof AssistantDocument>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'assistant-document-table': DocumentRow
  }
}

export const documentCalls = requests(assistantDocuments)
