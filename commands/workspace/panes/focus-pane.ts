import { defineCommand } from '#src/workspace/client/commands/command'
import { paneStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.focus-pane': typeof focusPane
  }
}

/** Focuses a pane by its number (WORK-1). While the drawer has the focus, Alt and a digit select an item instead. */
export const focusPane = defineCommand({
  title: 'Focus pane by number…',
  group: 'Workspace',
  scope: 'workspace',
  moves: true,
  keys: ['alt+1', 'alt+2', 'alt+3', 'alt+4', 'alt+5', 'alt+6', 'alt+7', 'alt+8', 'alt+9'],
  keyAnswers: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({ number })),
  steps: { number: paneStep('Number of the pane') },
  run: (_context, { number }, { workspace }) => workspace.focusPane(number),
})
