import type { TicketStatus } from '#src/platform/domain/status-words'
import { statusLooks } from '#src/areas/tickets/client/list/status-looks'

/** A ticket's status as a pill: icon and word, the same as in every table. */
export function StatusPill({ status }: { readonly status: TicketStatus }) {
  const { word, tone, icon: Icon } = statusLooks[status]
  return (
    <span className={`table-pill table-pill-${tone}`}>
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      {word}
    </span>
  )
}
