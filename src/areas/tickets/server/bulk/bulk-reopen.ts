import { effectsOfReopening } from '#src/areas/tickets/domain/bulk/bulk-effects'
import { refusedOf } from '#src/areas/tickets/domain/bulk/bulk'
import { checkReopenReason, mayReopen, reopened } from '#src/areas/tickets/domain/reopen'
import type { TicketStatus } from '#src/platform/domain/status-words'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { DryRun } from '#src/platform/server/http/call'
import { throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { setReopened, type ChangedTicket, type LockedTicket } from '#src/areas/tickets/server/bulk/bulk-store'
import { sentenceOf } from '#src/areas/tickets/server/bulk/bulk-status'
import { insertNotes } from '#src/areas/tickets/server/detail/notes'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/**
 * Who makes the change. `actor` is recorded in events, `person` in notes. If an administrator impersonates the person, only the events say
 * so.
 */
interface By {
  readonly actor: Actor
  readonly person: Pick<SignedIn, 'id' | 'name'>
}

/**
 * Sets row-locked tickets back to pending, all or none, with one note and one event for each ticket (PLUS-36). 422 if the reason is
 * invalid. 422 with the tickets that cannot be set back: pending and voided ones, and those of a closed pay period.
 */
export async function reopenTickets(db: AgencyTransaction, { actor, person }: By, tickets: readonly LockedTicket[], typed: string): Promise<ChangedTicket[]> {
  const reason = reasonOf(typed)
  const refused = refusedOf(tickets, mayReopen)
  const [first] = refused
  if (first !== undefined) throw unprocessable(first.refusal.message, first.refusal.values, refused.map(sentenceOf))
  const next = nextOf(tickets)
  const notes = await insertNotes(db, person, tickets.map(({ id }) => id), reason)
  const changed = await setReopened(db, next)
  const cleared = ['delivered_date', 'rejection_reason', 'rejected_on'] as const
  await recordSlipEvents(db, actor, 'reopened', next.map(({ ticket, to }) => ({
    slip_id: ticket.id,
    slip_version: ticket.version + 1,
    dot_project_id: ticket.dot_project_id,
    changes: {
      status: [ticket.status, to],
      ...Object.fromEntries(cleared.filter((field) => ticket[field] !== null).map((field) => [field, [ticket[field], null] as const])),
      notes: [null, { id: notes.get(ticket.id), text: reason }],
    },
  })))
  return changed
}

/**
 * The response of a dry run: how many tickets would be set back to pending, which tickets would be refused and why, and the effects. 422 if
 * the reason is not valid (API-31, WORK-17).
 */
export function previewReopen(tickets: readonly LockedTicket[], typed: string): DryRun['answer'] {
  reasonOf(typed)
  const refused = refusedOf(tickets, mayReopen)
  const next = nextOf(tickets)
  const effects = effectsOfReopening(next.map(({ ticket, to }) => ({ status: ticket.status, coded: ticket.coded, to })))
  return { would_update: next.length, refused: refused.map(sentenceOf), effects }
}

function reasonOf(typed: string): string {
  throwIfRefused(checkReopenReason(typed))
  return typed.trim()
}

/** The tickets that can be set back to pending, each with the status that it would get. */
function nextOf(tickets: readonly LockedTicket[]): { readonly ticket: LockedTicket; readonly to: TicketStatus }[] {
  return tickets.flatMap((ticket) => {
    const next = reopened(ticket)
    return 'to' in next ? [{ ticket, to: next.to }] : []
  })
}
