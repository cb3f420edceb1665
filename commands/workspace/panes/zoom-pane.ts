import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.zoom-pane': typeof zoomPane
  }
}

/** Makes the focused pane fill the work area, or shows the other panes again (WORK-1). */
export const zoomPane = defineCommand({
  title: 'Toggle pane zoom',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['alt+z'],
  keywords: ['maximize', 'full', 'restore', 'full screen', 'enlarge', 'bigger'],
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, _answers, { workspace }) => workspace.zoomPane(),
})
