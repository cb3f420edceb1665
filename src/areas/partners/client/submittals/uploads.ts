import { createByPane } from '#src/platform/client/state/by-pane'
import { createStore } from '#src/platform/client/state/store'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** A file that was uploaded for the submittal that is being written. The server deletes files that are never sent. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly size: number
}

/** The values of a form with files. */
export interface WithFiles {
  readonly files: readonly Upload[]
}

/** A form to which files can be added. Each form has its own object, which identifies it. */
export interface TakesFiles {
  add(file: Upload): void
  /** True from the request that sends the form until its answer. */
  isSaving(): boolean
}

const open = createByPane<TakesFiles>()
const begun = createStore(() => ({
  /** For each upload, the form for which it was begun. The pane may show another form by the time the file is uploaded. */
  forms: new WeakMap<CommandContext, TakesFiles>(),
  /** The files that are being uploaded for each form, identified by name, size and date, so that a file that is added twice counts once. */
  files: new WeakMap<TakesFiles, Set<string>>(),
}))

/** Registers the form in a pane to which files can be added; returns a function that removes it. */
export function takeFiles(paneId: string, form: TakesFiles): () => void {
  return open.open(paneId, form)
}

/** Whether a pane still shows this form. */
export function takesFiles(paneId: string, form: TakesFiles): boolean {
  return open.of(paneId) === form
}

/** Refuses to send a form while a file is being uploaded for it, because the submittal would be sent without the file. */
export function checkUploads(paneId: string): Verdict {
  const form = open.of(paneId)
  return form !== null && (begun.files.get(form)?.size ?? 0) > 0 ? refuse('errors.submittal_uploading') : allow
}

/** Refuses a file while its form is being sent, because the request does not include the file. */
export function mayTakeFile({ pane }: CommandContext): Verdict {
  return pane !== null && open.of(pane.id)?.isSaving() === true ? refuse('errors.submittal_is_sending') : allow
}

/** Records that an upload begins for the form that the pane shows now. */
export function beginUpload(context: CommandContext, file: File): void {
  const form = context.pane === null ? null : open.of(context.pane.id)
  if (form === null) return
  begun.forms.set(context, form)
  begun.files.set(form, (begun.files.get(form) ?? new Set()).add(keyOf(file)))
}

/** Records that an upload has ended. */
export function endUpload(context: CommandContext, file: File): void {
  const form = begun.forms.get(context)
  if (form !== undefined) begun.files.get(form)?.delete(keyOf(file))
}

function keyOf({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified])
}

/** Whether the form for which an upload was begun is still open. */
export function isFormOpen(context: CommandContext): boolean {
  const form = begun.forms.get(context)
  return form !== undefined && context.pane !== null && takesFiles(context.pane.id, form)
}

/** Adds an uploaded file to the form for which it was uploaded, if that form is still open. */
export function addUpload(context: CommandContext, file: Upload): void {
  if (isFormOpen(context)) begun.forms.get(context)?.add(file)
}
