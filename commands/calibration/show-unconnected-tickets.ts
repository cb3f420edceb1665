import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.show-unconnected-tickets': typeof showUnconnectedTickets
  }
}

/** Shows the tickets whose job number is not connected to a project (TICK-97). */
export const showUnconnectedTickets = defineCommand({
  title: 'Show unconnected tickets',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('change_calibration_and_uom'),
  keywords: ['calibration', 'job number', 'without project'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/manage-tickets?connected=no'),
})
