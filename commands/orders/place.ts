import { currentOrder } from '#src/areas/orders/client/current-order'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'orders.place': typeof place
  }
}

/** Opens the form for a new order of the current project, with the values of the focused order filled in (ORDR-7). */
export const place = defineCommand({
  title: 'Create order',
  group: 'Orders',
  scope: 'order-table',
  keys: ['n'],
  keywords: ['new', 'add', 'place', 'schedule', 'pour', 'delivery'],
  when: (context: CommandContext<'order-table'>) => onProject('change_orders', context),
  run(context, _answers, { workspace }) {
    const like = currentOrder(context)
    workspace.openPath(`/projects/${currentProject(context)?.id}/schedule/orders/new${like === null ? '' : `?like=${like.id}`}`)
  },
})
