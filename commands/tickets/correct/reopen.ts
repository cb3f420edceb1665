import type { Static } from 'typebox'
import { checkReopenReason, mayReopen } from '#src/areas/tickets/domain/reopen'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { ticketCorrections } from '#src/areas/tickets/api/tickets/ticket-corrections'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { chosenCount, chosenTickets, loadedTickets, mayChange, setsOfOne, versionsOf } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchFromConflict, patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText, words } from '#src/areas/tickets/client/changes/public/words'
import { requests, type RequestValue } from '#src/platform/client/api/requests'
import { allow, firstRefusal, type Verdict } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.reopen': typeof reopen
  }
}

const calls = requests({ one: ticketCorrections.reopen, many: ticketChanges.bulkReopen })

type Reopened = Static<typeof ticketCorrections.reopen.answer> | Static<typeof ticketChanges.bulkReopen.answer>

const reason: Step<string> = {
  kind: 'text',
  prompt: 'Reason',
  parse(typed) {
    const verdict = checkReopenReason(typed)
    return verdict.allowed ? understood(typed.trim()) : verdict
  },
  format: (text) => text,
}

/**
 * Sets the selected tickets, else the focused one, back to pending, and adds the reason as a note. Changes all of the tickets or none
 * (PLUS-36).
 */
export const reopen = defineWrite({
  title: 'Return to pending…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  inFields: false,
  keywords: ['reopen', 'mistake', 'pending', 'set back', 'undeliver', 'wrong', 'status'],
  steps: { reason },
  when: (context) => firstRefusal(mayChange('bulk_mark', context), statusVerdict(context)),
  preview: (count) => words('will_reopen', { count, tickets: ticketsText(count) }),
  write(context, { reason: text }): RequestValue<Reopened> {
    const tickets = chosenTickets(context)
    const [only, ...others] = 'slip_ids' in tickets ? tickets.slip_ids : []
    const rowVersions = versionsOf(context)
    if (only === undefined || others.length > 0) return calls.many({ ...tickets, ...rowVersions, reason: text })
    const version = rowVersions.versions?.[String(only)]
    return calls.one({ id: only, reason: text, ...(version === undefined ? {} : { version }) })
  },
  writeMany: (context, { reason: text }) => calls.many({ ...chosenTickets(context), ...versionsOf(context), reason: text }),
  sets: (context) => setsOfOne(context, ['status']),
  patch: (answer) => patchWritten('slip' in answer ? [answer.slip] : answer.slips),
  successMessage: (answer) => ('slip' in answer ? words('reopened', { number: answer.slip.ticket_number }) : words('reopened_many', { tickets: ticketsText(answer.updated) })),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: (answer) => ('slip' in answer ? words('undo_reopen', { number: answer.slip.ticket_number }) : words('undo', { did: 'return to pending', tickets: ticketsText(answer.updated) })),
  undoable: true,
})

/**
 * Whether a single ticket can be set back to pending, judged by its loaded row. For several tickets, always allowed, because the preview
 * lists those that will not change. Whether a ticket's pay period is closed is checked only by the server.
 */
function statusVerdict(context: CommandContext): Verdict {
  const [ticket] = chosenCount(context) === 1 ? loadedTickets(context) : []
  return ticket === undefined ? allow : mayReopen({ ...ticket, flag_by_dot: ticket.flag_by_dot ?? false, dot_project_id: ticket.dot_project_id ?? null, closed_period: null })
}
