import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { onSchedule } from '#src/areas/orders/client/on-schedule'
import { firstRefusal } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'orders.place-on-calendar': typeof placeOnCalendar
  }
}

/** Opens the form for a new order from the calendar of orders. */
export const placeOnCalendar = defineCommand({
  title: 'Create order from the calendar',
  group: 'Orders',
  scope: 'project-calendar',
  keys: ['alt+n'],
  keywords: ['new', 'add', 'place', 'schedule'],
  when: (context) => firstRefusal(onProject('change_orders', context), onSchedule(context)),
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${currentProject(context)?.id}/schedule/orders/new`),
})
