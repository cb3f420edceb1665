import { projectRoles } from '#src/contract/contract'
import { allow, refuse } from '#src/domain/verdict'
import { projectIdHere } from '#src/client/projects/contract/on-contract'
import { updateAtHand } from '#src/client/projects/updates/update-at-hand'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
  when: (context) => (context.pane?.scope !== 'update-table' || updateAtHand(context) === null ? refuse('errors.no_update_here') : allow),
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdHere(context)}/updates/${updateAtHand(context)?.number}`),
})
