import { whoMay } from '#src/contract/contract'
import { allow, firstRefusal, refuse } from '#src/domain/verdict'
import { navigatePane, pathOfPane } from '#src/client/workspace/navigation'
import { oneTicket } from '#src/client/tickets/changes/chosen-tickets'
import { ticketPath } from '#src/client/tickets/ticket-path'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.edit': typeof edit
  }
}

/** Opens the fields of the ticket that the agency may correct, as a form beside it (TICK-42). */
export const edit = defineCommand({
  title: 'Edit ticket',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  needs: whoMay('edit_tickets'),
  keys: ['alt+e'],
  inFields: false,
  keywords: ['correct', 'change', 'field', 'temperature', 'station', 'lane', 'sample', 'waste'],
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
