import { useQuery } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import type { Sample } from '#src/areas/materials/client/samples/sample-rows'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { message } from '#src/platform/domain/messages'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showToast } from '#src/workspace/client/speech/toasts'

const KINDS: readonly RecordKind[] = ['document']

/** The documents of a sample. A file can be dropped here, one at a time (SAMP-4). */
export function SampleDocuments({ sample, mayWrite }: { readonly sample: Sample; readonly mayWrite: boolean }) {
  const { dot_authority_id: agency } = usePerson()
  const [isOver, setOver] = useState(false)
  const queryKey = ['sample-documents', agency, sample.id]
  useReadAgain(queryKey, KINDS)
  const { data } = useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(documentCalls.list({ owner_type: 'sample', owner_id: sample.id, page_size: 1_000 }), { signal })).documents })
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
      else if (file !== undefined) void runCommand('samples.add-document', { answers: { file }, by: 'button' })
    },
  }
  return (
    <section className="sample-documents" data-over={isOver} {...(mayWrite ? drop : {})}>
      <h3>{words('documents')}</h3>
      {data?.length === 0 && <p className="sample-nothing">{words('no_documents')}</p>}
      <ul>
        {data?.map((document) => (
          <li key={document.id}>
            <CommandButton id="samples.download-document" answers={{ document }} label={document.name} look="bare" />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <p className="sample-drop">
          <CommandButton id="samples.add-document" />
          {data !== undefined && data.length > 0 && <CommandButton id="samples.remove-document" />}
          <span>{words('drop')}</span>
        </p>
      )}
    </section>
  )
}
