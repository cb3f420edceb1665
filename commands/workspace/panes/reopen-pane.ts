import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.reopen-pane': typeof reopenPane
  }
}

/** Reopens the pane that was closed last, with its history (WORK-1). */
export const reopenPane = defineCommand({
  title: 'Reopen the last closed pane',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['alt+shift+w'],
  keywords: ['bring back', 'restore'],
  when: (_context, { workspace }) => (workspace.canReopen() ? allow : refuse('workspace.nothing_closed')),
  run: (_context, _answers, { workspace }) => workspace.reopenPane(),
})
