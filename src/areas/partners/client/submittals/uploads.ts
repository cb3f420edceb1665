import { createByPane } from '#src/platform/client/state/by-pane'
import { createStore } from '#src/platform/client/state/store'
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

/** Adds a file to a form. Each form has its own function, which identifies it. */
export type AddFile = (file: Upload) => void

const open = createByPane<AddFile>()
/** For each upload, the form for which it was begun. The pane may show another form by the time the file is uploaded. */
const begun = createStore(() => ({ forms: new WeakMap<CommandContext, AddFile>() }))

/** Registers the form in a pane to which files can be added; returns a function that removes it. */
export function takeFiles(paneId: string, add: AddFile): () => void {
  return open.open(paneId, add)
}

/** Whether a pane still shows this form. */
export function takesFiles(paneId: string, add: AddFile): boolean {
  return open.of(paneId) === add
}

/** Notes that an upload begins for the form that the pane shows now. */
export function beginUpload(context: CommandContext): void {
  const add = context.pane === null ? null : open.of(context.pane.id)
  if (add !== null) begun.forms.set(context, add)
}

/** Whether the form for which an upload was begun is still open. */
export function isFormOpen(context: CommandContext): boolean {
  const add = begun.forms.get(context)
  return add !== undefined && context.pane !== null && takesFiles(context.pane.id, add)
}

/** Adds an uploaded file to the form for which it was uploaded, if that form is still open. */
export function addUpload(context: CommandContext, file: Upload): void {
  if (isFormOpen(context)) begun.forms.get(context)?.(file)
}
