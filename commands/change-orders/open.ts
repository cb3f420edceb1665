import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { currentUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.open': typeof open
  }
}

/** Opens the focused Update with its lines. */
export const open = defineCommand({
  title: 'Open Update',
  group: 'Pay items',
  scope: 'update-table',
  needs: projectRoles,
  keys: ['enter'],
  inFields: false,
  keywords: ['change order', 'lines'],
  when: (context) => (context.pane?.scope !== 'update-table' || currentUpdate(context) === null ? refuse('errors.no_update_here') : allow),
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdHere(context)}/updates/${currentUpdate(context)?.number}`),
})
