import type { Static } from 'typebox'
import type { DocumentSchema } from '#src/areas/projects/api/documents'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { documentKinds } from '#src/platform/domain/documents/document-kinds'
import { isFlagOn, type Flags } from '#src/platform/domain/session/flags'
import type { TableSource } from '#src/platform/client/table/table-source'
import { kilobytes } from '#src/areas/projects/client/documents/public/size-text'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'

/** A document of a project. */
export type ProjectDocument = Static<typeof DocumentSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'document-table': ProjectDocument
  }
}

export const documentNoun: Noun = { one: 'document', many: 'documents' }

const plainColumns = columns<ProjectDocument>([
  { id: 'name', label: 'Name', kind: 'text', width: 320, flex: 1, strong: true, sortable: false },
  { id: 'size', label: 'Size', kind: 'quantity', decimals: 0, unit: 'KB', width: 96, sortable: false, value: ({ size }) => kilobytes(size) },
  { id: 'created_by', label: 'Added by', kind: 'text', width: 176, sortable: false },
  { id: 'created_at', label: 'Added', kind: 'time', withDay: true, width: 176, sortable: false },
])

const [name, ...others] = plainColumns
const kindColumns = columns<ProjectDocument>([
  ...(name === undefined ? [] : [name]),
  { id: 'kind', label: 'Kind', kind: 'choice', choices: documentKinds, width: 144, sortable: false, value: ({ reading }) => reading?.kind },
  { id: 'confidence', label: 'Confidence', kind: 'quantity', width: 112, sortable: false, value: ({ reading }) => reading?.confidence.toFixed(2) },
  { id: 'why', label: 'Kind found by', kind: 'text', width: 208, sortable: false, value: ({ reading }) => whyOf(reading) },
  ...others,
])

/**
 * The columns of documents (PROJ-33). With the feature flag document_classification there is also a column with the document's kind, as
 * determined by the AI provider or by words in the document (AI-5).
 */
export function documentColumns(flags: Flags): typeof plainColumns {
  return isFlagOn(flags, 'document_classification') ? kindColumns : plainColumns
}

/** What determined the kind of a document: the AI provider, or the words that were found in the document. */
function whyOf(reading: ProjectDocument['reading']): string {
  if (reading === null) return ''
  return reading.by_words ? reading.words.join(', ') : 'AI provider'
}

/** The documents of a project, newest first. */
export function documentSource(agency: number, projectId: number): TableSource<ProjectDocument> {
  return {
    queryKey: ['project-documents', agency, projectId],
    async page({ startRow, endRow, filters, signal }) {
      const size = endRow - startRow
      const request = documentCalls.list({
        owner_type: 'project', owner_id: projectId, page_size: size, page_number: startRow / size + 1, ...(typeof filters.search === 'string' ? { search: filters.search } : {}) })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.documents, total: Number(headers.get('total-count') ?? answer.documents.length) }
    },
  }
}
