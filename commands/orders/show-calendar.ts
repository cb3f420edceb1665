import { currentProject } from '#src/areas/projects/client/public/project-writes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'orders.show-calendar': typeof showCalendar
  }
}

/** Shows the orders of the current project as a calendar. */
export const showCalendar = defineCommand({
  title: 'Show orders as calendar',
  group: 'Orders',
  scope: 'order-table',
  keys: ['v'],
  keywords: ['month', 'schedule', 'view'],
  when: (context) => (currentProject(context) === null ? refuse('workspace.no_project') : allow),
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${currentProject(context)?.id}/schedule/calendar`),
})
