import type { Slip } from '#src/contract/slip'

/** The address of a ticket: within its project, or among all tickets when it belongs to none. */
export function ticketPath({ id, dot_project_id: project }: Pick<Slip, 'id' | 'dot_project_id'>): string {
  return project === null ? `/manage-tickets/${id}` : `/projects/${project}/tickets/${id}`
}
