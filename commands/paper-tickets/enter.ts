import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'paper-tickets.enter': typeof enter
  }
}

/** Opens the form to enter paper tickets of the current project (PLUS-35). */
export const enter = defineCommand({
  title: 'Enter paper ticket',
  group: 'Tickets',
  scope: 'everywhere',
  keywords: ['by hand', 'manual', 'type in', 'new ticket', 'add'],
  when: (context) => onProject('bulk_mark', context),
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${currentProject(context)?.id}/paper-ticket`),
})
