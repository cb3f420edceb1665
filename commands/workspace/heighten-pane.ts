import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.heighten-pane': typeof heightenPane
  }
}

/** Makes the focused pane taller by 5 % of its split, and says the new share (WORK-1, WORK-39). */
export const heightenPane = defineCommand({
  title: 'Make pane taller',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['alt+.'],
  repeats: true,
  keywords: ['resize', 'size'],
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.resizePane('taller'),
})
