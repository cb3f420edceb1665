import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.focus-pane-right': typeof focusPaneRight
  }
}

/** Gives the focus to the pane that lies to the right (WORK-1). */
export const focusPaneRight = defineCommand({
  title: 'Focus the pane to the right',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['ctrl+alt+arrowright'],
  repeats: true,
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.focusPane('right'),
})
