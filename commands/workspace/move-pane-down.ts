import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.move-pane-down': typeof movePaneDown
  }
}

/** Moves the focused pane one place down, or to the edge of the work area (WORK-1). */
export const movePaneDown = defineCommand({
  title: 'Move pane down',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['ctrl+alt+shift+arrowdown'],
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.movePane('down'),
})
