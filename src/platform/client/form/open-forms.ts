import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Form } from '#src/platform/client/form/form'
import { createByPane } from '#src/platform/client/state/by-pane'

/** An open form as commands use it, whatever the types of its values and its answer are. */
export interface OpenForm extends Pick<Form, 'snapshot' | 'isDirty' | 'unsaved' | 'check' | 'request' | 'sets' | 'mustWait' | 'mustRead' | 'refused' | 'settle' | 'reset'> {
  took(answer: unknown): void
  left(answer: unknown): void
  successMessage(answer: unknown): string | null
  undoWords(answer: unknown): string | null
  readonly isUndoable: boolean
  readonly records?: RecordKind | undefined
  /** The path that Escape opens when the pane has nothing to go back to. If null, Escape discards the input and the form stays open. */
  readonly leaveTo: string | null
}

const openForms = createByPane<OpenForm>()

/** Registers a pane's form; returns a function that removes it. */
export function openForm(paneId: string, form: OpenForm): () => void {
  return openForms.open(paneId, form)
}

/** The form of a pane, or null. */
export function formOf(paneId: string | undefined): OpenForm | null {
  return paneId === undefined ? null : openForms.of(paneId)
}
