import { createByPane } from '#src/platform/client/state/by-pane'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** A document that is shown. */
export interface ShownDocument {
  readonly id: number
  readonly name: string
  /** The size in bytes. */
  readonly size: number
}

/** What commands can do with the documents that a pane shows. */
export interface DocumentsHandle {
  /** The document that is shown now. */
  readonly shown: ShownDocument
  /** Shows the next or previous document. After the last document, the first one follows. */
  step(by: 1 | -1): void
  zoom(to: 'in' | 'out' | 'fit'): void
}

const open = createByPane<DocumentsHandle>()

/** Registers the documents of a pane while they are shown. Returns the function that unregisters them. */
export function openDocuments(paneId: string, handle: DocumentsHandle): () => void {
  return open.open(paneId, handle)
}

/** The documents in the pane of a command's context, or null. */
export function documentsOf({ pane }: Pick<CommandContext, 'pane'>): DocumentsHandle | null {
  return pane === null ? null : open.of(pane.id)
}

/** Allowed while a document is shown. */
export function onShownDocument(context: Pick<CommandContext, 'pane'>): Verdict {
  return documentsOf(context) === null ? refuse('errors.no_document_shown') : allow
}
