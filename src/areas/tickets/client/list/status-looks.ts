import { Ban, CircleCheck, CircleDashed, CircleX, Clock, Flag, Pencil, type LucideIcon } from 'lucide-react'
import { statusWord, ticketStatuses, type TicketStatus } from '#src/platform/domain/status-words'
import type { StatusLook, StatusTone } from '#src/platform/client/table/columns'

const looks: Readonly<Record<TicketStatus, { readonly tone: StatusTone; readonly icon: LucideIcon }>> = {
  delivered: { tone: 'delivered', icon: CircleCheck },
  pending: { tone: 'pending', icon: Clock },
  rejected: { tone: 'rejected', icon: CircleX },
  voided: { tone: 'voided', icon: Ban },
  flagged: { tone: 'flagged', icon: Flag },
  changed_after_delivered: { tone: 'changed', icon: Pencil },
  '': { tone: 'pending', icon: CircleDashed },
}

/** How each status of a ticket is shown: its word, its icon and its color, alike in every table, drawer and map. */
export const statusLooks: Readonly<Record<TicketStatus, StatusLook>> = Object.fromEntries(
  // The pill is short: the detail and the history say after what.
  ticketStatuses.map((status) => [status, { ...looks[status], word: status === 'changed_after_delivered' ? 'Changed' : statusWord(status) }]),
) as Record<TicketStatus, StatusLook>
