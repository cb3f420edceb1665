import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The fields of a ticket from which its paths are built. */
export interface TicketPlace {
  readonly id: number
  readonly dot_project_id: number | null
}

/** The path of a ticket's images. `image` is the id of the image to show first. */
export function galleryPath(ticket: TicketPlace, image?: number): string {
  return `${ticketPath(ticket)}/images${image === undefined ? '' : `?image=${image}`}`
}

/** The image id in a URL query, or null. */
export function imageOfQuery(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('image') ?? '')
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * The ticket to act on: the one in the drawer, or else the pane's row, which is the focused row of a table or the only record that the pane
 * shows. Null if there is none.
 */
export function currentTicket({ drawer, row, project }: Pick<CommandContext, 'drawer' | 'row' | 'project'>): TicketPlace | null {
  const own = row === null ? null : placeOf(row, project?.id ?? null)
  if (drawer === null) return own
  return own?.id === drawer.slip_id ? own : { id: drawer.slip_id, dot_project_id: project?.id ?? null }
}

/** A row as a ticket. Null if the row has no ticket number. A row without a field for the project belongs to the pane's project. */
function placeOf(row: { readonly id: number }, paneProject: number | null): TicketPlace | null {
  if (typeof Reflect.get(row, 'ticket_number') !== 'string') return null
  const project: unknown = Reflect.get(row, 'dot_project_id')
  return { id: row.id, dot_project_id: typeof project === 'number' ? project : project === null ? null : paneProject }
}
