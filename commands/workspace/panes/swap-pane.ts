import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Direction } from '#src/workspace/client/commands/environment'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'workspace', typeof swapPane> {}
}

/** Commands that swap the focused pane with the pane beside it in a direction (WORK-1). */
export const swapPane = commandFamily({
  'swap-pane-left': withThe('left', 'Swap with the pane to the left'),
  'swap-pane-right': withThe('right', 'Swap with the pane to the right'),
  'swap-pane-up': withThe('up', 'Swap with the pane above'),
  'swap-pane-down': withThe('down', 'Swap with the pane below'),
})

function withThe(direction: Direction, title: string) {
  return defineCommand({
    title,
    group: 'Workspace',
    scope: 'workspace',
    moves: true,
    when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
    run: (_context, _answers, { workspace }) => workspace.swapPane(direction),
  })
}
