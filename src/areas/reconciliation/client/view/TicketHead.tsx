import { memo } from 'react'
import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { FirstPhoto } from '#src/areas/tickets/client/images/public/FirstPhoto'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { headOf } from '#src/areas/reconciliation/client/drawer/texts/ticket-head'
import { words } from '#src/areas/reconciliation/client/messages'

/** The facts of the ticket, above the fields to fill in: material, plant, load, delivery, coding, and first photo (RECO-100). */
export const TicketHead = memo(function TicketHead({ slip }: { readonly slip: SlipDetail }) {
  const { dot_authority_id: agency } = usePerson()
  const { material, plant, load, delivery, coded, exceptions } = headOf(slip)
  return (
    <div className="ticket-facts" role="group" aria-label={words('head')}>
      <ul>
        <li>
          <strong>{material}</strong> · {plant}
        </li>
        <li>
          {load.join(' · ')}
        </li>
        <li>
          {delivery !== null && `${delivery} · `}
          <span data-coded={slip.coded}>{coded}</span>
          {exceptions !== null && (
            <>
              {' · '}
              <strong className="ticket-facts-exceptions">{exceptions}</strong>
            </>
          )}
        </li>
      </ul>
      <FirstPhoto agency={agency} id={slip.id} count={slip.image_count} />
    </div>
  )
})

/** A placeholder as high as the head of a ticket, so that nothing moves when the ticket is loaded. */
export function TicketHeadPlaceholder() {
  return (
    <div className="ticket-facts" aria-hidden>
      <ul>
        {[60, 45, 50].map((width) => (
          <li key={width}>
            <span className="ticket-facts-wait" style={{ width: `${width}%` }} />
          </li>
        ))}
      </ul>
    </div>
  )
}
