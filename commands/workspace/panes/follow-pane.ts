import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { paneStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.follow-pane': typeof followPane
  }
}

/** Makes the focused pane follow another pane: it then always shows the record that is focused in the other pane (WORK-4). */
export const followPane = defineCommand({
  title: 'Follow pane…',
  group: 'Workspace',
  scope: 'workspace',
  steps: { number: paneStep('Pane to follow') },
  keywords: ['detail', 'link'],
  when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
  run: (_context, { number }, { workspace }) => workspace.followPane(number),
})
