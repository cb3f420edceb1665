import { message, type MessageKey } from '#src/platform/domain/messages'

/** The statuses of a ticket as they are stored; '' is the empty default (§4, TICK-32). */
export const ticketStatuses = ['pending', 'delivered', 'rejected', 'voided', 'flagged', 'changed_after_delivered', ''] as const

export type TicketStatus = (typeof ticketStatuses)[number]

const WORDS: Readonly<Record<TicketStatus, MessageKey>> = {
  pending: 'labels.status_pending',
  delivered: 'labels.status_delivered',
  rejected: 'labels.status_rejected',
  voided: 'labels.status_voided',
  flagged: 'labels.status_flagged',
  changed_after_delivered: 'labels.status_changed_after_delivered',
  '': 'labels.status_empty',
}

/** True for a status as it is stored. */
export function isTicketStatus(value: unknown): value is TicketStatus {
  return ticketStatuses.some((status) => status === value)
}

/** The stored form of a status that was sent: `accepted` is delivered; null for no status at all (TICK-33). */
export function storedStatus(sent: string): TicketStatus | null {
  if (sent === 'accepted') return 'delivered'
  return isTicketStatus(sent) ? sent : null
}

/** How a status is written for people; the empty default is a dash (TICK-33, TICK-34). */
export function statusWord(status: TicketStatus | 'accepted'): string {
  return message(WORDS[status === 'accepted' ? 'delivered' : status])
}

/** True for a ticket whose status takes no pay item (RECO-70, RECO-86). */
export function isRejectedOrVoided(status: TicketStatus): boolean {
  return status === 'rejected' || status === 'voided'
}
