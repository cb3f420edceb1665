import { whoMay } from '#src/platform/api/contract'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { navigatePane, pathOfPane } from '#src/workspace/client/panes/navigation'
import { oneTicket } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.edit': typeof edit
  }
}

/** Opens a form beside the ticket with the fields that the agency may correct (TICK-42). */
export const edit = defineCommand({
  title: 'Edit ticket',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  needs: whoMay('edit_tickets'),
  keys: ['alt+e'],
  inFields: false,
  keywords: ['correct', 'change', 'field', 'temperature', 'station', 'lane', 'sample', 'waste', 'fix', 'weight', 'quantity', 'wrong'],
  when: (context) => firstRefusal(context.row === null ? refuse('workspace.no_row') : allow, oneTicket(context) === null ? refuse('errors.edit_takes_one_ticket') : allow),
  run(context, _answers, { workspace }) {
    const ticket = oneTicket(context)
    if (ticket === null) return
    const path = `${ticketPath(ticket)}/edit`
    const form = workspace.panes().find(({ id }) => /\/\d+\/edit$/.test(pathOfPane(id)))
    if (form === undefined) workspace.splitPane('right', { path })
    else {
      navigatePane(form.id, path)
      workspace.focusPane(form.number)
    }
  },
})
