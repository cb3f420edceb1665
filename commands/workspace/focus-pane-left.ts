import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.focus-pane-left': typeof focusPaneLeft
  }
}

/** Gives the focus to the pane that lies to the left (WORK-1). */
export const focusPaneLeft = defineCommand({
  title: 'Focus the pane to the left',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['ctrl+alt+arrowleft'],
  repeats: true,
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.focusPane('left'),
})
