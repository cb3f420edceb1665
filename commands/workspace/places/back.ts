import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.back': typeof back
  }
}

/** Goes back to the previous page of the focused pane (WORK-2). */
export const back = defineCommand({
  title: 'Go back in this pane',
  group: 'Workspace',
  scope: 'workspace',
  moves: true,
  keys: ['alt+['],
  when: (_context, { workspace }) => (workspace.canStep(-1) ? allow : refuse('workspace.nothing_back')),
  run: (_context, _answers, { workspace }) => workspace.back(),
})
