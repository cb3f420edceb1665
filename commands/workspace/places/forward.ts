import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.forward': typeof forward
  }
}

/** Goes forward again after going back in the focused pane (WORK-2). */
export const forward = defineCommand({
  title: 'Go forward in this pane',
  group: 'Workspace',
  scope: 'workspace',
  moves: true,
  keys: ['alt+]'],
  when: (_context, { workspace }) => (workspace.canStep(1) ? allow : refuse('workspace.nothing_forward')),
  run: (_context, _answers, { workspace }) => workspace.forward(),
})
