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

/**
 * A section that a feature or another area adds to the ticket pane, such as the findings. The history and the notes are part of the pane
 * itself.
 */
export interface TicketSection {
  readonly name: string
  /** The position of the section among all sections. Sections with lower numbers are higher up. */
  readonly order: number
  /** Whether the ticket pane shows the section for this ticket and this person. */
  isShown(slip: Slip, person: Person): boolean
  /** Loads the module of the section's view. Its default export is the component, which renders a `section` with an `h3`, or nothing. */
  view(): Promise<{ readonly default: (props: TicketSectionProps) => ReactNode }>
}

/** Defines a section of the ticket pane. It must be exported from `src/areas/<area>/client/<name>-ticket-section.ts`. */
export function defineTicketSection(section: TicketSection): TicketSection {
  return Object.freeze(section)
}

const provided = createStore<{ sections: readonly TicketSection[] }>(() => ({ sections: [] }))

/** Registers the sections of all areas. Called once at startup. */
export function provideTicketSections(all: readonly TicketSection[]): void {
  provided.sections = all.toSorted((one, other) => one.order - other.order)
}

/** The sections of a ticket that the person may see, in the order in which they are shown. */
export function ticketSectionsOf(slip: Slip, person: Person): readonly TicketSection[] {
  return provided.sections.filter((section) => section.isShown(slip, person))
}
