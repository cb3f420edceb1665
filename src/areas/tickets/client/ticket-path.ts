import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { currentPerson } from '#src/platform/client/session/session'

/**
 * The path of a ticket: within its project, or, if it has no project, within the list of all projects. For people who may not open that
 * list, the path is within /plants.
 */
export function ticketPath({ id, dot_project_id: project }: Pick<Slip, 'id' | 'dot_project_id'>): string {
  if (mayOpenPath('/manage-tickets', currentPerson()).kind !== 'open') return `/plants/${id}`
  return project === null ? `/manage-tickets/${id}` : `/projects/${project}/tickets/${id}`
}
