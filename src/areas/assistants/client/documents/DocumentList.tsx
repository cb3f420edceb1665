import { useQuery } from '@tanstack/react-query'
import { assistantCalls } from '#src/areas/assistants/client/assistants/assistant-screen'
import { documentCalls, type DocumentRow } from '#src/areas/assistants/client/documents/document-rows'
import { words } from '#src/areas/assistants/client/messages'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS = ['ai_document', 'ai_assistant'] as const
/** One page with all documents: no assistant can have this many. */
const ALL = 100
const noun = { one: 'document', many: 'documents' }

const documentColumns = columns<DocumentRow>([
  { id: 'name', label: words('name'), kind: 'text', width: 280, flex: 2, strong: true },
  { id: 'format', label: words('format'), kind: 'text', width: 112 },
  { id: 'characters', label: words('characters'), kind: 'count', width: 120 },
  { id: 'added_by', label: words('added_by'), kind: 'text', width: 152, flex: 1 },
  { id: 'created_at', label: words('added_on'), kind: 'time', withDay: true, width: 176 },
])

/** The documents of an assistant (AI-18). */
export default function DocumentList({ params }: PaneViewProps<{ readonly id: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(params.id)
  const key = ['ai-documents', agency, id]
  useReadAgain(key, KINDS)
  const owner = useQuery({ queryKey: [...key, 'assistant'], queryFn: async ({ signal }) => (await callApi(assistantCalls.detail({ id }), { signal, ignore: NOT_THERE })).assistant })
  const documents = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(documentCalls.list({ assistant_id: id, page_size: ALL }), { signal, ignore: NOT_THERE })).content, staleTime: 0 })
  const title = owner.data === undefined ? words('documents') : words('documents_of', { name: owner.data.name })
  usePaneTitle(title)
  if (owner.data === undefined || owner.error !== null) return <Unanswered asked={[owner, documents]} lines={9} />
  return (
    <RowsPane<DocumentRow> name="ai_documents" of={key} label={title} noun={noun} columns={documentColumns} rows={documents.data} asked={[documents]} empty={words('no_documents')} searchLabel={words('search_documents')}
      bar={
        <>
          <CommandButton id="assistants.rename-document" />
          <CommandButton id="assistants.remove-document" />
          <span className="table-bar-end"><CommandButton id="assistants.add-document" look="filled" /></span>
        </>
      } />
  )
}
