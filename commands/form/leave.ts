import { allow, refuse } from '#src/platform/domain/verdict'
import { formOf } from '#src/platform/client/form/open-forms'
import { defineCommand } from '#src/workspace/client/commands/command'
import { mayLoseInput } from '#src/workspace/client/form/confirm-leaving'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'form.leave': typeof leave
  }
}

/**
 * Closes the form, after a confirmation if it has unsaved changes (SHELL-62). If there is no page to return to, resets the form instead.
 */
export const leave = defineCommand({
  title: 'Cancel form',
  group: 'Form',
  scope: 'form',
  keys: ['escape'],
  inFields: true,
  when: ({ pane }) => (formOf(pane?.id) === null ? refuse('workspace.no_form') : allow),
  run({ pane }, _answers, { workspace }) {
    const form = formOf(pane?.id)
    if (form === null) return
    if (form.leaveTo !== null) {
      if (workspace.canStep(-1)) workspace.back()
      else workspace.leavePaneFor(form.leaveTo)
      return
    }
    if (!form.isDirty()) return
    if (mayLoseInput(form.unsaved())) form.reset()
  },
})
