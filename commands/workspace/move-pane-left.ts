import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.move-pane-left': typeof movePaneLeft
  }
}

/** Moves the focused pane one place left, or to the edge of the work area (WORK-1). */
export const movePaneLeft = defineCommand({
  title: 'Move pane left',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['ctrl+alt+shift+arrowleft'],
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.movePane('left'),
})
