import type { ReactNode } from 'react'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import type { Person } from '#src/platform/client/session/person'
import { createStore } from '#src/platform/client/state/store'

/** The props of a section's view. */
export interface TicketSectionProps {
  readonly slip: Slip
  /** The time zone of the ticket's project. */
  readonly zone: string
}

/** A section of the ticket pane with data of another area, beside the history and the notes. */
export interface TicketSection {
  readonly name: string
  /** The section's position among the sections, from the top. */
  readonly order: number
  /** Whether the person may see the section for this ticket. */
  isShown(slip: Slip, person: Person): boolean
  /** The view's module; its default export is the component. It renders a `section` with an `h3`, or nothing. */
  view(): Promise<{ readonly default: (props: TicketSectionProps) => ReactNode }>
}

/** A section of the ticket pane; export it from `src/areas/<area>/client/<name>-ticket-section.ts`. */
export function defineTicketSection(section: TicketSection): TicketSection {
  return Object.freeze(section)
}

const provided = createStore<{ sections: readonly TicketSection[] }>(() => ({ sections: [] }))

/** Registers the sections of all areas, once at startup. */
export function provideTicketSections(all: readonly TicketSection[]): void {
  provided.sections = all.toSorted((one, other) => one.order - other.order)
}

/** The sections of a ticket that the person may see, in order. */
export function ticketSectionsOf(slip: Slip, person: Person): readonly TicketSection[] {
  return provided.sections.filter((section) => section.isShown(slip, person))
}
