import { message, type MessageKey } from '#src/platform/domain/messages'

/** The statuses of a ticket in their stored form. The default status is empty (§4, TICK-32). */
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

/** True if a value is a status of a ticket in its stored form. */
export function isTicketStatus(value: unknown): value is TicketStatus {
  return ticketStatuses.some((status) => status === value)
}

/** The stored form of a status in a request: `accepted` becomes delivered. Null if the text is not a status (TICK-33). */
export function storedStatus(sent: string): TicketStatus | null {
  if (sent === 'accepted') return 'delivered'
  return isTicketStatus(sent) ? sent : null
}

/** The word that screens show for a status. The empty default status is shown as a dash (TICK-33, TICK-34). */
export function statusWord(status: TicketStatus | 'accepted'): string {
  return message(WORDS[status === 'accepted' ? 'delivered' : status])
}

/** True for a status in which a ticket cannot have a pay item (RECO-70, RECO-86). */
export function isRejectedOrVoided(status: TicketStatus): boolean {
  return status === 'rejected' || status === 'voided'
}
