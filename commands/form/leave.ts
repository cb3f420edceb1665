import { message } from '#src/domain/messages'
import { allow, refuse } from '#src/domain/verdict'
import { formOf } from '#src/client/platform/form/open-forms'
import { words } from '#src/client/platform/form/messages'
import { defineCommand } from '#src/client/workspace/command'
import { askConfirmation } from '#src/client/workspace/confirmation-store'

declare module '#src/client/workspace/command' {
  interface Commands {
    'form.leave': typeof leave
  }
}

/** Leaves the form, after a question when something is not saved (SHELL-62); a form that stays takes back what was typed. */
export const leave = defineCommand({
  title: 'Leave the form',
  group: 'Form',
  scope: 'form',
  keys: ['escape'],
  inFields: true,
  when: ({ pane }) => (formOf(pane?.id) === null ? refuse('workspace.no_form') : allow),
  async run({ pane }, _answers, { workspace }) {
    const form = formOf(pane?.id)
    if (form === null) return
    if (form.leaveTo !== null) {
      if (workspace.canStep(-1)) workspace.back()
      else workspace.leavePaneFor(form.leaveTo)
      return
    }
    if (!form.isDirty()) return
    const fields = form.unsaved().join(', ')
    if (await askConfirmation({ title: words('discard'), body: words('unsaved_body', { question: message('confirm.unsaved'), fields }), accept: words('discard') })) form.reset()
  },
})
