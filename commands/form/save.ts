import { allow, refuse } from '#src/platform/domain/verdict'
import { formOf } from '#src/platform/client/form/open-forms'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'form.save': typeof save
  }
}

/** Saves the pane's form: checks the rules, then sends the form's request. */
export const save = defineWrite({
  title: 'Save',
  group: 'Form',
  scope: 'form',
  keys: ['mod+enter'],
  inFields: true,
  when: ({ pane }) => (formOf(pane?.id) === null ? refuse('workspace.no_form') : allow),
  check({ pane }) {
    const form = formOf(pane?.id)
    if (form?.mustWait() === true) return refuse('workspace.form_is_saving')
    return form?.check() === false ? refuse('workspace.form_not_right') : allow
  },
  write: ({ pane }) => formOf(pane?.id)?.request() ?? [],
  successMessage: (answer: unknown, { pane }) => formOf(pane?.id)?.successMessage(answer) ?? null,
  undoWords: (answer: unknown, { pane }) => formOf(pane?.id)?.undoWords(answer) ?? 'change',
  records: ({ pane }) => formOf(pane?.id)?.records,
  undoable: ({ pane }) => formOf(pane?.id)?.isUndoable ?? false,
  afterwards: (answer: unknown, { pane }) => formOf(pane?.id)?.took(answer),
  failed: (error, _done, { pane }) => formOf(pane?.id)?.refused(error),
})
