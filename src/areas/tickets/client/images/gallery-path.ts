import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** A ticket as the way to its images needs it. */
export interface TicketPlace {
  readonly id: number
  readonly dot_project_id: number | null
}

/** The address of a ticket's images, and of the one that is shown first. */
export function galleryPath(ticket: TicketPlace, image?: number): string {
  return `${ticketPath(ticket)}/images${image === undefined ? '' : `?image=${image}`}`
}

/** The image that an address asks for, or null. */
export function imageOfQuery(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('image') ?? '')
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The ticket that is meant: the drawer's, else the focused row of a table of tickets, else the one that the pane shows; null when there is none. */
export function currentTicket({ drawer, row, project }: Pick<CommandContext, 'drawer' | 'row' | 'project'>): TicketPlace | null {
  const own = row === null ? null : placeOf(row, project?.id ?? null)
  if (drawer === null) return own
  return own?.id === drawer.slip_id ? own : { id: drawer.slip_id, dot_project_id: project?.id ?? null }
}

/** A row that is a ticket: it has a number and lies in a project or in none. */
function placeOf(row: { readonly id: number }, paneProject: number | null): TicketPlace | null {
  if (typeof Reflect.get(row, 'ticket_number') !== 'string') return null
  const project: unknown = Reflect.get(row, 'dot_project_id')
  return { id: row.id, dot_project_id: typeof project === 'number' ? project : project === null ? null : paneProject }
}
