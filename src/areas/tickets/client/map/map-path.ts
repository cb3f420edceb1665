import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { currentPerson } from '#src/platform/client/session/session'
import { mapAt } from '#src/workspace/client/map/map-address'

/**
 * The path of the map with a project's tickets, or with the tickets of all projects if `projectId` is null. People who may see only the
 * tickets of plants get the path of the map of plants.
 */
export function mapPathOf(projectId: number | null): string {
  if (mayOpenPath('/projects', currentPerson()).kind !== 'open') return '/plants/map'
  return projectId === null ? '/projects/map' : `/projects/${projectId}/map`
}

/** The path and query that open the map at a ticket (TICK-78). */
export function mapOfTicket({ id, dot_project_id: project }: { readonly id: number; readonly dot_project_id: number | null }): string {
  return mapAt(mapPathOf(project), 'tickets', id)
}
