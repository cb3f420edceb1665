import { lazy, Suspense } from 'react'
import { ticketSectionsOf, type TicketSection, type TicketSectionProps } from '#src/areas/tickets/client/public/ticket-sections'
import { memo } from '#src/platform/client/state/memo'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** One lazy component per section, created only once. If each render created a new one, React would unmount and mount the section again. */
const viewOf = memo((section: TicketSection) => lazy(section.view))

/** The sections that other areas add to the pane of a ticket. Each section appears as soon as its code has loaded. */
export function TicketSections({ slip, zone }: TicketSectionProps) {
  const person = usePerson()
  return ticketSectionsOf(slip, person).map((section) => {
    const View = viewOf(section)
    return (
      <Suspense key={`${section.name} ${slip.id}`} fallback={null}>
        <View slip={slip} zone={zone} />
      </Suspense>
    )
  })
}
