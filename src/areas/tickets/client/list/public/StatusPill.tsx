import type { TicketStatus } from '#src/platform/domain/status-words'
import { statusLooks } from '#src/areas/tickets/client/list/status-looks'

/** The status of a ticket as a pill with an icon and a word, which look the same as in every table. */
export function StatusPill({ status }: { readonly status: TicketStatus }) {
  const { word, tone, icon: Icon } = statusLooks[status]
  return (
    <span className={`table-pill table-pill-${tone}`}>
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      {word}
    </span>
  )
}
