import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.previous-region': typeof previousRegion
  }
}

/** Moves the focus to the previous region (navigation, panes, drawer, messages) and announces the region's name (WORK-7). */
export const previousRegion = defineCommand({
  title: 'Go to previous region',
  group: 'Workspace',
  scope: 'everywhere',
  moves: true,
  keys: ['shift+f6', 'mod+shift+f6'],
  run: (_context, _answers, { workspace }) => workspace.focusRegion(-1),
})
