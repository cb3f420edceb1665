import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.open-activity': typeof openActivity
  }
}

/** Opens what the focused line of the activity refers to: the ticket, or the project tab that lists the record. */
export const openActivity = defineCommand({
  title: 'Open related record',
  group: 'Projects',
  scope: 'activity-table',
  keys: ['enter'],
  keywords: ['history', 'log'],
  inFields: false,
  when: ({ pane, row }) => (pane?.scope !== 'activity-table' || row === null ? refuse('workspace.no_row') : allow),
  run({ row, project }, _answers, { workspace }) {
    if (row === null || project === null) return
    const { kind, record_id: id } = row
    const place = kind === 'ticket' ? (id === null ? 'tickets' : `tickets/${id}`) : (PLACES[kind] ?? 'settings')
    workspace.openPath(`/projects/${project.id}/${place}`)
  },
})

const PLACES: Readonly<Record<string, string>> = { document: 'documents', pay_item: 'pay-items', change_order: 'updates', pay_period: 'periods', contractor: 'contractors' }
