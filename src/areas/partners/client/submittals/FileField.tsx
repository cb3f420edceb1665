import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { words } from '#src/areas/partners/client/messages'
import { takeFiles, takesFiles, type TakesFiles, type WithFiles } from '#src/areas/partners/client/submittals/uploads'
import { sizeText } from '#src/areas/projects/client/documents/public/size-text'
import type { Form } from '#src/platform/client/form/form'
import { useDroppedFiles } from '#src/platform/client/form/use-dropped-files'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { takeContext } from '#src/workspace/client/panes/store'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { runCommand } from '#src/workspace/client/running/run-command'

/**
 * The files of a submittal: a command adds files, files can be dropped here, and each can be removed (SUBM-3, SUBM-4). They are a value of
 * the form, so that the form asks before it discards them (SHELL-62).
 */
export function FileField<Held extends WithFiles, Answer>({ form, hint }: { readonly form: Form<Held, Answer>; readonly hint: string }) {
  const { id: paneId } = usePane()
  const taking = useMemo((): TakesFiles => ({ add: (file) => form.put('files', [...form.values().files, file]), isSaving: () => form.isSaving() }), [form])
  useEffect(() => takeFiles(paneId, taking), [paneId, taking])
  const problem = form.snapshot().problems['files']
  const { files } = form.values()
  const { isOver, drop } = useDroppedFiles((dropped) => void addAll(dropped, paneId, taking))
  return (
    <section className="entry-wide partner-files" data-over={isOver} aria-label={words('attachments')} {...drop}>
      <span className="field-label">{words('attachments')}</span>
      {files.length > 0 && (
        <ul>
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <span>{name}</span>
              <span className="partner-quiet">{sizeText(size)}</span>
              <button type="button" className="icon-button" aria-label={words('leave_out', { name })} onClick={() => form.put('files', form.values().files.filter((file) => file.id !== id))}>
                <X aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && <p className="field-problem" role="alert">{problem}</p>}
      <p>
        <CommandButton id="submittals.add-file" />
        <span className="partner-quiet">{hint}</span>
      </p>
    </section>
  )
}

/** Adds the files to a form one after the other, so that each refusal is shown with its file. Stops when the form is closed. */
async function addAll(files: readonly File[], paneId: string, form: TakesFiles): Promise<void> {
  const context = takeContext(paneId)
  for (const file of files) {
    if (!takesFiles(paneId, form)) return
    await runCommand('submittals.add-file', { answers: { file }, by: 'button', context: { ...context } })
  }
}
