import { bulkDeliver, mayDeliver } from '#src/areas/tickets/domain/bulk/bulk-deliver'
import { effectsOfDelivery, effectsOfRejection, isDeliveryNew } from '#src/areas/tickets/domain/bulk/bulk-effects'
import { bulkReject, mayReject } from '#src/areas/tickets/domain/bulk/bulk-reject'
import { refusedOf, type RefusedTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { todayOfTickets } from '#src/areas/tickets/domain/bulk/today'
import { message } from '#src/platform/domain/messages'
import type { Refusal } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { DryRun } from '#src/platform/server/http/call'
import { unprocessable } from '#src/platform/server/http/errors'
import { setDelivered, setRejected, type ChangedTicket, type LockedTicket } from '#src/areas/tickets/server/bulk/bulk-store'
import { keepPlace, type DeliveryPlace } from '#src/areas/tickets/server/detail/delivery-place'
import { passOnRelocated, type Relocation } from '#src/areas/tickets/server/detail/relocation'
import { type Actor } from '#src/platform/server/http/security/actor'
import type { PayCodes } from '#src/areas/tickets/server/pay-codes/public/pay-codes'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/** A request to mark tickets delivered or rejected, without the tickets, which are passed separately. */
export interface StatusOrder {
  readonly status: 'delivered' | 'rejected'
  readonly date: string | null
  readonly reason: string | null
  readonly clear_pay_codes: boolean
  /** The person's location, from the browser. */
  readonly place: DeliveryPlace | null
}

/** The functions of other areas that are needed to mark tickets delivered or rejected. */
interface StatusNeeds {
  readonly codes: PayCodes
  readonly relocation: Relocation
}

/**
 * Marks row-locked tickets delivered or rejected, all or none, with one event for each ticket. If tickets are refused, throws a 422 that
 * names them (DT-1, DT-2, TICK-52).
 */
export async function changeStatus({ codes, relocation }: StatusNeeds, db: AgencyTransaction, actor: Actor, tickets: readonly LockedTicket[], order: StatusOrder): Promise<ChangedTicket[]> {
  return order.status === 'delivered' ? deliver(relocation, db, actor, tickets, order) : reject(db, codes, actor, tickets, order)
}

/**
 * Whether marking a ticket delivered changes the ticket. It does not if the ticket is already delivered on this date and the request has no
 * location.
 */
function isDelivering(ticket: LockedTicket, { date, place }: StatusOrder): boolean {
  return place !== null || isDeliveryNew(ticket, date ?? '')
}

async function deliver(relocation: Relocation, db: AgencyTransaction, actor: Actor, allTickets: readonly LockedTicket[], order: StatusOrder): Promise<ChangedTicket[]> {
  const { date, place } = order
  const outcome = bulkDeliver(allTickets, { date, today: todayOfTickets(allTickets, new Date(), 'UTC') })
  if (outcome.kind === 'refused') throw refusedAll(outcome.refusal, outcome.tickets)
  const tickets = allTickets.filter((ticket) => isDelivering(ticket, order))
  if (tickets.length === 0) return []
  const day = date ?? ''
  // the location is stored only if a single ticket was selected, not if only one of several selected tickets changes (PROJ-43)
  const placeChanges = await keepPlace(db, allTickets.length === 1 ? tickets : [], place)
  const changed = await setDelivered(db, tickets, day)
  const events = tickets.map((ticket) => ({
    slip_id: ticket.id,
    slip_version: ticket.version + 1,
    dot_project_id: ticket.dot_project_id,
    changes: differing({
      ...placeChanges,
      status: [ticket.status, 'delivered'],
      delivered_date: [ticket.delivered_date, day],
      rejection_reason: [ticket.rejection_reason, null],
      rejected_on: [ticket.rejected_on, null],
    }),
  }))
  await recordSlipEvents(db, actor, 'marked_delivered', events)
  await passOnRelocated(relocation, db, events)
  return changed
}

async function reject(db: AgencyTransaction, codes: PayCodes, actor: Actor, tickets: readonly LockedTicket[], order: StatusOrder): Promise<ChangedTicket[]> {
  const outcome = bulkReject(tickets, { ...order, today: todayOfTickets(tickets, new Date(), 'UTC') })
  if (outcome.kind === 'refused') throw refusedAll(outcome.refusal, outcome.tickets)
  if (outcome.kind === 'confirm') throw refusedAll(outcome.refusal, [])
  const [day, reason] = [order.date ?? '', (order.reason ?? '').trim()]
  const coded = tickets.filter((ticket) => ticket.coded)
  const formerRows = await codes.rowsOf(db, coded.map((ticket) => ticket.id))
  await codes.restore(db, coded.map(({ id, dot_project_id }) => ({ slip_id: id, dot_project_id: dot_project_id ?? 0, rows: [] })))
  const changed = await setRejected(db, tickets, day, reason)
  await recordSlipEvents(db, actor, 'marked_rejected', tickets.map((ticket) => ({
    slip_id: ticket.id,
    slip_version: ticket.version + 1,
    dot_project_id: ticket.dot_project_id,
    changes: {
      ...differing({
        status: [ticket.status, 'rejected'],
        delivered_date: [ticket.delivered_date, null],
        rejection_reason: [ticket.rejection_reason, reason],
        rejected_on: [ticket.rejected_on, day],
      }),
      ...(ticket.coded && { pay_item_assignments: [formerRows.get(ticket.id) ?? [], []] as const }),
    },
  })))
  return changed
}

/**
 * The response of a dry run: how many tickets would change, which tickets would be refused and why, the effects, and a question to confirm
 * if pay codes would be cleared. 422 if the date or the reason is not valid (API-31, WORK-17).
 */
export function previewStatus(tickets: readonly LockedTicket[], order: StatusOrder): DryRun['answer'] {
  const refused = refusedOf(tickets, order.status === 'delivered' ? mayDeliver : mayReject)
  const refusedIds = new Set(refused.map(({ id }) => id))
  const rest = tickets.filter((ticket) => !refusedIds.has(ticket.id))
  const today = todayOfTickets(tickets, new Date(), 'UTC')
  const outcome = order.status === 'delivered' ? bulkDeliver(rest, { date: order.date, today }) : bulkReject(rest, { ...order, today })
  if (outcome.kind === 'refused' && rest.length > 0) throw refusedAll(outcome.refusal, outcome.tickets)
  const clears = order.status === 'rejected' ? rest.filter((ticket) => ticket.coded).length : 0
  return {
    would_update: order.status === 'delivered' ? rest.filter((ticket) => isDelivering(ticket, order)).length : rest.length,
    refused: refused.map(sentenceOf),
    effects: order.status === 'delivered' ? effectsOfDelivery(rest, order.date ?? '') : effectsOfRejection(rest),
    ...(clears > 0 && { confirm: message('confirm.reject_clears_codes', { count: clears }) }),
  }
}

function refusedAll(refusal: Refusal, tickets: readonly RefusedTicket[]) {
  return unprocessable(refusal.message, refusal.values, tickets.map(sentenceOf))
}

/** A refused ticket with the message that says why. */
export function sentenceOf({ id, ticket_number, refusal }: RefusedTicket) {
  return { id, ticket_number, message: message(refusal.message, refusal.values) }
}

/** The pairs in which the old and the new value differ. */
function differing(pairs: Readonly<Record<string, readonly [unknown, unknown]>>) {
  return Object.fromEntries(Object.entries(pairs).filter(([, [before, after]]) => before !== after))
}
