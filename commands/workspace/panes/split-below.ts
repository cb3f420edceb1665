import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.split-below': typeof splitBelow
  }
}

/** Opens a new pane below the focused one. The new pane shows the same page (WORK-1). */
export const splitBelow = defineCommand({
  title: 'Split below',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['alt+shift+arrowdown'],
  keywords: ['new pane', 'tile', 'horizontal', 'two panes', 'under'],
  run: (_context, _answers, { workspace }) => void workspace.splitPane('below'),
})
