import { checkReopenReason, reopened } from '#src/areas/tickets/domain/reopen'
import { ticketCorrections } from '#src/areas/tickets/api/tickets/ticket-corrections'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { loadedTickets, mayChange, oneTicket } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchFromConflict, patchTickets } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { words } from '#src/areas/tickets/client/changes/public/words'
import { requests } from '#src/platform/client/api/requests'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.reopen': typeof reopen
  }
}

const calls = requests(ticketCorrections)

const reason: Step<string> = {
  kind: 'text',
  prompt: 'Reason',
  parse(typed) {
    const verdict = checkReopenReason(typed)
    return verdict.allowed ? understood(typed.trim()) : verdict
  },
  format: (text) => text,
}

/** Sets a delivered or rejected ticket back to pending, with the reason as a note (PLUS-36). */
export const reopen = defineWrite({
  title: 'Return to pending…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  inFields: false,
  keywords: ['reopen', 'mistake', 'pending', 'set back', 'undeliver', 'wrong', 'status'],
  steps: { reason },
  when: (context) => firstRefusal(mayChange('bulk_mark', context), oneTicket(context) === null ? refuse('errors.reopen_takes_one_ticket') : allow, statusVerdict(context)),
  write(context, { reason: text }) {
    const [ticket] = loadedTickets(context)
    return ticket === undefined ? [] : calls.reopen({ id: ticket.id, reason: text, ...(ticket.version === undefined ? {} : { version: versionToWrite('ticket', { id: ticket.id, version: ticket.version }) }) })
  },
  patch: ({ slip }) => patchTickets([slip]),
  successMessage: ({ slip }) => words('reopened', { number: slip.ticket_number }),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: ({ slip }) => words('undo_reopen', { number: slip.ticket_number }),
  undoable: true,
})

/** What the loaded row says. The server also knows whether its pay period is closed. */
function statusVerdict(context: CommandContext) {
  const [ticket] = loadedTickets(context)
  if (ticket === undefined) return allow
  const next = reopened({ ...ticket, flag_by_dot: ticket.flag_by_dot ?? false, dot_project_id: ticket.dot_project_id ?? null, closed_period: null })
  return 'allowed' in next ? next : allow
}
