import { allow, refuse } from '#src/platform/domain/verdict'
import { formOf } from '#src/platform/client/form/open-forms'
import { fieldStep } from '#src/workspace/client/form/field-step'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'form.take-theirs': typeof takeTheirs
  }
}

/** Replaces the typed values with another person's saved changes. */
export const takeTheirs = defineCommand({
  title: 'Use their changes',
  group: 'Form',
  scope: 'form',
  steps: { field: fieldStep },
  when: ({ pane }) => ((formOf(pane?.id)?.snapshot().conflict ?? null) === null ? refuse('errors.no_conflict') : allow),
  run: ({ pane }, { field }) => formOf(pane?.id)?.settle('theirs', field),
})
