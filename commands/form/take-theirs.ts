import { allow, refuse } from '#src/domain/verdict'
import { formOf } from '#src/client/platform/form/open-forms'
import { fieldStep } from '#src/client/workspace/form/field-step'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'form.take-theirs': typeof takeTheirs
  }
}

/** Takes over what somebody else saved meanwhile. */
export const takeTheirs = defineCommand({
  title: 'Use their changes',
  group: 'Form',
  scope: 'form',
  steps: { field: fieldStep },
  when: ({ pane }) => ((formOf(pane?.id)?.snapshot().conflict ?? null) === null ? refuse('errors.no_conflict') : allow),
  run: ({ pane }, { field }) => formOf(pane?.id)?.settle('theirs', field),
})
