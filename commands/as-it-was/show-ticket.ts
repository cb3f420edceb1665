import { searchOfMoments } from '#src/areas/reports/client/as-it-was/address'
import { atStep, toStep } from '#src/areas/reports/client/as-it-was/moment-step'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'as-it-was.show-ticket': typeof showTicket
  }
}

/** Shows every field of the focused ticket as it was at a chosen time, beside its fields at a later time (PLUS-17). */
export const showTicket = defineCommand({
  title: 'Show ticket as it was…',
  group: 'Reports',
  scope: 'ticket-table',
  rows: 'ticket',
  needs: projectRoles,
  keys: ['shift+w'],
  keywords: ['slip', 'history', 'past', 'back', 'day', 'moment', 'compare', 'audit', 'proof'],
  steps: { at: atStep, to: toStep },
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : row.dot_project_id === null ? refuse('errors.not_in_a_project') : allow),
  run({ row }, { at, to }, { workspace }) {
    if (row !== null) workspace.openPath(`/projects/${row.dot_project_id}/tickets/${row.id}/as-it-was?${searchOfMoments({ at, to: to === '' ? null : to, period: null })}`, { in: 'right' })
  },
})
