import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.close-pane': typeof closePane
  }
}

/** Closes the focused pane; the pane next to it gets the focus (WORK-1). */
export const closePane = defineCommand({
  title: 'Close pane',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['alt+w'],
  keywords: ['close window', 'close tab'],
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.closePane(),
})
