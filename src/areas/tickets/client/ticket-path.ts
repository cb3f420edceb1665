import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { currentPerson } from '#src/platform/client/session/session'

/** The address of a ticket: within its project, among all tickets when it belongs to none, or at its plant for those whom projects are closed to. */
export function ticketPath({ id, dot_project_id: project }: Pick<Slip, 'id' | 'dot_project_id'>): string {
  if (mayOpenPath('/manage-tickets', currentPerson()).kind !== 'open') return `/plants/${id}`
  return project === null ? `/manage-tickets/${id}` : `/projects/${project}/tickets/${id}`
}
