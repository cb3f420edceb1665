import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { words } from '#src/areas/partners/client/messages'
import { clearUploads, dropUpload, uploads, type Upload } from '#src/areas/partners/client/submittals/uploads'
import { sizeText } from '#src/areas/projects/client/documents/public/size-text'
import { useDroppedFiles } from '#src/platform/client/form/use-dropped-files'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { runCommand } from '#src/workspace/client/running/run-command'

const NONE: readonly Upload[] = []

/** The files that are added to the form of this pane. */
export function useUploads(): readonly Upload[] {
  const { id } = usePane()
  useEffect(() => () => clearUploads(id), [id])
  return useSnapshot(uploads).byPane[id] ?? NONE
}

/** The files of a submittal: a command adds files, files can be dropped here, and each can be removed (SUBM-3, SUBM-4). */
export function FileField({ files, hint }: { readonly files: readonly Upload[]; readonly hint: string }) {
  const { id: paneId } = usePane()
  const { isOver, drop } = useDroppedFiles((files) => void addAll(files))
  return (
    <section className="entry-wide partner-files" data-over={isOver} aria-label={words('attachments')} {...drop}>
      <span className="field-label">{words('attachments')}</span>
      {files.length > 0 && (
        <ul>
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <span>{name}</span>
              <span className="partner-quiet">{sizeText(size)}</span>
              <button type="button" className="icon-button" aria-label={words('leave_out', { name })} onClick={() => dropUpload(paneId, id)}>
                <X aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <CommandButton id="submittals.add-file" />
        <span className="partner-quiet">{hint}</span>
      </p>
    </section>
  )
}

/** Adds the files one after the other, so that each refusal is shown with its file. */
async function addAll(files: readonly File[]): Promise<void> {
  for (const file of files) await runCommand('submittals.add-file', { answers: { file }, by: 'button' })
}
