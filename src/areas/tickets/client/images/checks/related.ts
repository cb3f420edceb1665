import type { ImageChecks } from '#src/areas/tickets/api/images/checks'
import { words } from '#src/areas/tickets/client/images/checks/messages'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'

/** A copy of a photo, or a ticket that the photo may belong to, with the path that opens it. */
export interface Related {
  readonly kind: 'copy' | 'ticket'
  readonly label: string
  readonly path: string
}

/** The copies of a photo, and the tickets that the photo may belong to. People can open them from the photo. */
export function relatedOf({ copies, tickets }: Pick<ImageChecks, 'copies' | 'tickets'>): readonly Related[] {
  return [...tickets.map(ticketOf), ...copies.map(copyOf)]
}

/** A ticket that a photo may belong to. */
export function ticketOf(ticket: ImageChecks['tickets'][number]): Related {
  return { kind: 'ticket', label: words('ticket', { number: ticket.ticket_number }), path: ticketPath(ticket) }
}

/** A copy of a photo. Its path opens the images of its ticket, or the photos of its project, and shows the copy first. */
export function copyOf({ id, name, ticket_number: number, imageable_id: object, dot_project_id: project, project: title }: ImageChecks['copies'][number]): Related {
  return number === null
    ? { kind: 'copy', label: words('copy_of_project', { name, project: title }), path: `/projects/${object}/photos?image=${id}` }
    : { kind: 'copy', label: words('copy_of_ticket', { name, number, project: title }), path: `${ticketPath({ id: object, dot_project_id: project })}/images?image=${id}` }
}

/** Why a photo may belong to a ticket, as text. */
export function reasonsText(reasons: ImageChecks['tickets'][number]['reasons']): string {
  return reasons.map(({ reason, value }) => words(reason, { value, count: Number(value) || 0 })).join(', ')
}
