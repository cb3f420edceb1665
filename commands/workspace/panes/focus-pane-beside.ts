import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Direction } from '#src/workspace/client/commands/environment'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'workspace', typeof focusPaneBeside> {}
}

/** Commands that move the focus to the next pane in a direction (WORK-1). */
export const focusPaneBeside = commandFamily({
  'focus-pane-left': toThe('left', 'Focus the pane to the left'),
  'focus-pane-right': toThe('right', 'Focus the pane to the right'),
  'focus-pane-up': toThe('up', 'Focus the pane above'),
  'focus-pane-down': toThe('down', 'Focus the pane below'),
})

function toThe(direction: Direction, title: string) {
  return defineCommand({
    title,
    group: 'Workspace',
    scope: 'workspace',
    keys: [`ctrl+alt+arrow${direction}`],
    repeats: true,
    when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
    run: (_context, _answers, { workspace }) => workspace.focusPane(direction),
  })
}
