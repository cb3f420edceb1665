import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.focus-pane-down': typeof focusPaneDown
  }
}

/** Gives the focus to the pane that lies below (WORK-1). */
export const focusPaneDown = defineCommand({
  title: 'Focus the pane below',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['ctrl+alt+arrowdown'],
  repeats: true,
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.focusPane('down'),
})
