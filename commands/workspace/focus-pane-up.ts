import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.focus-pane-up': typeof focusPaneUp
  }
}

/** Gives the focus to the pane that lies above (WORK-1). */
export const focusPaneUp = defineCommand({
  title: 'Focus the pane above',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['ctrl+alt+arrowup'],
  repeats: true,
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.focusPane('up'),
})
