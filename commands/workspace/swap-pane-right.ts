import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.swap-pane-right': typeof swapPaneRight
  }
}

/** The focused pane and the one to the right take each other's place (WORK-1). */
export const swapPaneRight = defineCommand({
  title: 'Swap with the pane to the right',
  group: 'Workspace',
  scope: 'workspace',
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.swapPane('right'),
})
