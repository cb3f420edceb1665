import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Direction } from '#src/workspace/client/commands/environment'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'workspace', typeof movePane> {}
}

/** Commands that move the focused pane one position in a direction, or to the edge of the work area (WORK-1). */
export const movePane = commandFamily({
  'move-pane-left': toThe('left'),
  'move-pane-right': toThe('right'),
  'move-pane-up': toThe('up'),
  'move-pane-down': toThe('down'),
})

function toThe(direction: Direction) {
  return defineCommand({
    title: `Move pane ${direction}`,
    group: 'Workspace',
    scope: 'workspace',
    moves: true,
    keys: [`ctrl+alt+shift+arrow${direction}`],
    when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
    run: (_context, _answers, { workspace }) => workspace.movePane(direction),
  })
}
