import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.next-region': typeof nextRegion
  }
}

/** Moves the focus to the next region (navigation, panes, drawer, messages) and announces the region's name (WORK-7). */
export const nextRegion = defineCommand({
  title: 'Go to next region',
  group: 'Workspace',
  scope: 'everywhere',
  moves: true,
  keys: ['f6', 'mod+f6'],
  run: (_context, _answers, { workspace }) => workspace.focusRegion(1),
})
