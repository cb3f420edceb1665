import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.stop-following': typeof stopFollowing
  }
}

/** Makes the focused pane stop following another pane; the content of the focused pane does not change (WORK-4). */
export const stopFollowing = defineCommand({
  title: 'Stop following',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['unlink', 'detach'],
  when: (_context, { workspace }) => (workspace.isFollowing() ? allow : refuse('workspace.follows_nothing')),
  run: (_context, _answers, { workspace }) => workspace.followPane(null),
})
