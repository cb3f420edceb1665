import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.show-archived': typeof showArchived
  }
}

const ACTIVE = '/admin/ticket-monitoring'
const ARCHIVED = '/admin/ticket-monitoring/archived'

/** Switches the list between the archived incidents and the active ones (INCD-1). */
export const showArchived = defineCommand({
  title: 'Toggle archived incidents',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['h'],
  keywords: ['active', 'history', 'closed'],
  needs: whoMay('report_incidents'),
  run({ pane, project }, _answers, { workspace }) {
    const path = pane?.path ?? ACTIVE
    if (project === null) return workspace.openPath(path.startsWith(ARCHIVED) ? ACTIVE : ARCHIVED, { in: 'focused' })
    const list = `/projects/${project.id}/ticket-monitoring`
    workspace.openPath(path.includes('archived=yes') ? list : `${list}?archived=yes`, { in: 'focused' })
  },
})
