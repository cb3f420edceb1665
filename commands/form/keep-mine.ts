import { allow, refuse } from '#src/platform/domain/verdict'
import { formOf } from '#src/platform/client/form/open-forms'
import { fieldStep } from '#src/workspace/client/form/field-step'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'form.keep-mine': typeof keepMine
  }
}

/** Keeps the typed values although another person has saved changes to the same record; the next save overwrites those changes. */
export const keepMine = defineCommand({
  title: 'Keep my changes',
  group: 'Form',
  scope: 'form',
  steps: { field: fieldStep },
  when: ({ pane }) => ((formOf(pane?.id)?.snapshot().conflict ?? null) === null ? refuse('errors.no_conflict') : allow),
  run: ({ pane }, { field }) => formOf(pane?.id)?.settle('mine', field),
})
