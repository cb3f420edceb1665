import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { words } from '#src/areas/projects/client/documents/shown/document-words'
import { sizeText } from '#src/areas/projects/client/documents/public/size-text'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import '#src/areas/projects/client/documents/shown/documents.css'
import { callApi } from '#src/platform/client/api/call-api'
import { DOCUMENT_MAX_MB } from '#src/platform/domain/documents/documents'
import { message } from '#src/platform/domain/messages'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { CommandId } from '#src/workspace/client/commands/command'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { takeContext } from '#src/workspace/client/panes/store'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showToast } from '#src/workspace/client/speech/toasts'

const KINDS: readonly RecordKind[] = ['document']

/** The documents of a record, each with a button that opens it. Files can be dropped on this list, one at a time (SAMP-4, CERT-10). */
export function OwnedDocuments({ type, id, mayWrite, commands }: {
  readonly type: 'sample' | 'epd'
  readonly id: number
  readonly mayWrite: boolean
  readonly commands: { readonly show: CommandId; readonly add: CommandId; readonly remove: CommandId }
}) {
  const { dot_authority_id: agency } = usePerson()
  const { id: paneId } = usePane()
  const [isOver, setOver] = useState(false)
  const queryKey = ['owned-documents', agency, type, id]
  useReadAgain(queryKey, KINDS)
  const { data } = useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(documentCalls.list({ owner_type: type, owner_id: id, page_size: 1_000 }), { signal })).documents })
  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const [file, ...others] = event.dataTransfer.files
      if (others.length > 0) showToast('error', message('errors.one_file'))
      else if (file !== undefined) void runCommand(commands.add, { answers: { file }, by: 'button', context: takeContext(paneId) })
    },
  }
  return (
    <section className="owned-documents" aria-label={words('documents')} data-over={isOver} {...(mayWrite ? drop : {})}>
      <h3>{words('documents')}</h3>
      {data?.length === 0 && <p className="owned-documents-none">{words('none')}</p>}
      <ul>
        {data?.map((document) => (
          <li key={document.id}>
            <FileText aria-hidden size={14} strokeWidth={1.75} />
            <CommandButton id={commands.show} answers={{ document }} label={document.name} look="bare" />
            <span className="owned-documents-size">{sizeText(document.size)}</span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <p className="owned-documents-drop">
          <CommandButton id={commands.add} />
          {data !== undefined && data.length > 0 && <CommandButton id={commands.remove} />}
          <span>{words('drop', { max: DOCUMENT_MAX_MB })}</span>
        </p>
      )}
    </section>
  )
}
