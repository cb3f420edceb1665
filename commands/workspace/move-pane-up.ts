import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.move-pane-up': typeof movePaneUp
  }
}

/** Moves the focused pane one place up, or to the edge of the work area (WORK-1). */
export const movePaneUp = defineCommand({
  title: 'Move pane up',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['ctrl+alt+shift+arrowup'],
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.movePane('up'),
})
