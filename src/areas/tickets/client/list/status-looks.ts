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

/** The word, icon and color of each ticket status, the same in every table, drawer and map. */
export const statusLooks: Readonly<Record<TicketStatus, StatusLook>> = Object.fromEntries(
  // the word is shortened to fit into the pill; the ticket's history has the full word
  ticketStatuses.map((status) => [status, { ...looks[status], word: status === 'changed_after_delivered' ? 'Changed' : statusWord(status) }]),
) as Record<TicketStatus, StatusLook>
