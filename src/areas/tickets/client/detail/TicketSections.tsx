import { lazy, Suspense, type LazyExoticComponent, type ReactNode } from 'react'
import { ticketSectionsOf, type TicketSection, type TicketSectionProps } from '#src/areas/tickets/client/public/ticket-sections'
import { usePerson } from '#src/workspace/client/frame/use-person'

type View = LazyExoticComponent<(props: TicketSectionProps) => ReactNode>

/** A lazy component must be the same at every render, so there is one for each section. */
const views = new WeakMap<TicketSection, View>()

function viewOf(section: TicketSection): View {
  const known = views.get(section)
  if (known !== undefined) return known
  const view = lazy(section.view)
  views.set(section, view)
  return view
}

/** What other areas show of a ticket. Each appears when its code has loaded. */
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
