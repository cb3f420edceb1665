import { ticketsOfItem } from '#src/areas/contracts/client/pay-periods/line-tickets'
import { momentsIn } from '#src/areas/reports/client/as-it-was/address'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'as-it-was.open-line': typeof openLine
  }
}

/** Opens the tickets of the focused line with their current values, not as they were in the past. */
export const openLine = defineCommand({
  title: 'Show tickets of the item',
  group: 'Reports',
  scope: 'totals-then-table',
  needs: projectRoles,
  keys: ['enter', 'o'],
  inFields: false,
  keywords: ['open', 'slips', 'proof'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, pane }, _answers, { workspace }) {
    const project = Number(pane?.params.projectId)
    if (row === null || !Number.isInteger(project)) return
    const [, query = ''] = (pane?.path ?? '').split('?')
    workspace.openPath(ticketsOfItem(project, row.item_code, momentsIn(query)?.period ?? null), { in: 'right' })
  },
})
