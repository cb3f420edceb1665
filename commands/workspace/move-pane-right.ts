import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.move-pane-right': typeof movePaneRight
  }
}

/** Moves the focused pane one place right, or to the edge of the work area (WORK-1). */
export const movePaneRight = defineCommand({
  title: 'Move pane right',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['ctrl+alt+shift+arrowright'],
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.movePane('right'),
})
