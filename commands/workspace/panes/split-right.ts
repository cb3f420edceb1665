import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.split-right': typeof splitRight
  }
}

/** Opens a new pane to the right of the focused one. The new pane shows the same page (WORK-1). */
export const splitRight = defineCommand({
  title: 'Split right',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['alt+shift+arrowright'],
  keywords: ['new pane', 'tile', 'vertical', 'side by side', 'beside', 'two panes'],
  run: (_context, _answers, { workspace }) => void workspace.splitPane('right'),
})
