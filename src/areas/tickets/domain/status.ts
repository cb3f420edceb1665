import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { statusWord, type TicketStatus } from '#src/platform/domain/status-words'

/** The events that can change a ticket's status (table E.2). `reopen` is not in that table; it comes from PLUS-36. */
export type TicketEvent =
  | 'flag'
  | 'unflag'
  | 'mark_delivered'
  | 'mark_rejected'
  | 'changed_receipt'
  | 'amended_receipt'
  | 'void_receipt'
  | 'receipt_without_void'
  | 'unchanged_receipt'
  | 'reopen'

interface Transition {
  readonly from: readonly TicketStatus[]
  readonly event: TicketEvent
  /** The status after the event. `same`: the status does not change, but the flag or values may. */
  readonly to: TicketStatus | 'same'
}

const OPEN = ['pending', 'flagged', ''] as const
const ALL = ['pending', 'delivered', 'rejected', 'voided', 'flagged', 'changed_after_delivered', ''] as const
const ALL_BUT_VOIDED = ['pending', 'delivered', 'rejected', 'flagged', 'changed_after_delivered', ''] as const

/**
 * Table E.2 as data. A `changed_receipt` changes a quantity, weight, unit, material or truck. An `amended_receipt` changes only other
 * fields, or is for a ticket that was voided and remains voided. Setting the flag to the value that it already has is allowed, because the
 * coding drawer sends the flag whenever a person accepts a ticket (RECO-56).
 */
export const ticketTransitions: readonly Transition[] = [
  { from: ['pending', ''], event: 'flag', to: 'flagged' },
  { from: ['flagged'], event: 'unflag', to: 'pending' },
  { from: ['flagged', 'delivered', 'rejected', 'voided', 'changed_after_delivered'], event: 'flag', to: 'same' },
  { from: ['pending', '', 'delivered', 'rejected', 'voided', 'changed_after_delivered'], event: 'unflag', to: 'same' },
  { from: ALL_BUT_VOIDED, event: 'mark_delivered', to: 'delivered' },
  { from: [...OPEN, 'delivered', 'changed_after_delivered'], event: 'mark_rejected', to: 'rejected' },
  { from: ['delivered'], event: 'changed_receipt', to: 'changed_after_delivered' },
  { from: [...OPEN, 'rejected', 'changed_after_delivered'], event: 'changed_receipt', to: 'same' },
  { from: ALL, event: 'amended_receipt', to: 'same' },
  { from: ALL_BUT_VOIDED, event: 'void_receipt', to: 'voided' },
  { from: ['voided'], event: 'receipt_without_void', to: 'pending' },
  { from: ALL, event: 'unchanged_receipt', to: 'same' },
  { from: ['delivered', 'rejected', 'changed_after_delivered'], event: 'reopen', to: 'pending' },
]

/** The status after an event, or a refusal if the event is not allowed in this status (E.2, TICK-32 to TICK-37). */
export function nextStatus(from: TicketStatus, event: TicketEvent): { readonly to: TicketStatus } | Refusal {
  const transition = ticketTransitions.find((one) => one.event === event && one.from.includes(from))
  if (transition !== undefined) return { to: transition.to === 'same' ? from : transition.to }
  return from === 'voided' ? refuse('errors.ticket_voided') : refuse('errors.status_transition', { status: statusWord(from) })
}

/** The choices of the status filter (§9, TICK-6). */
export const statusFilters = ['all', 'delivered', 'pending', 'rejected', 'voided'] as const
export type StatusFilter = (typeof statusFilters)[number]

/** The statuses of tickets that match each choice of the status filter (TICK-7). */
export const statusesOfFilter: Readonly<Record<StatusFilter, readonly TicketStatus[]>> = {
  all: ALL,
  delivered: ['delivered', 'changed_after_delivered'],
  pending: OPEN,
  rejected: ['rejected'],
  voided: ['voided'],
}

/**
 * Whether a status counts as delivered. This decides which tickets are included in the map view, KML and GeoJSON, Finals, days worked and
 * DWR (TICK-101), and whether a ticket has already been accepted (RECO-21).
 */
export function countsAsDelivered(status: TicketStatus): boolean {
  return statusesOfFilter.delivered.includes(status)
}
