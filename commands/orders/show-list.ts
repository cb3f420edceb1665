import { onSchedule } from '#src/areas/orders/client/on-schedule'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'orders.show-list': typeof showList
  }
}

/** Shows the orders of the current project as a table. */
export const showList = defineCommand({
  title: 'Show orders as list',
  group: 'Orders',
  scope: 'project-calendar',
  keys: ['alt+l'],
  keywords: ['table', 'schedule', 'view'],
  when: onSchedule,
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(`/projects/${pane?.params['projectId']}/schedule`),
})
