import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.swap-pane-up': typeof swapPaneUp
  }
}

/** The focused pane and the one above take each other's place (WORK-1). */
export const swapPaneUp = defineCommand({
  title: 'Swap with the pane above',
  group: 'Workspace',
  scope: 'workspace',
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.swapPane('up'),
})
