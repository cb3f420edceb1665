import { refuse, type Refusal } from '#src/platform/domain/verdict'
import type { Place } from '#src/platform/client/place'
import { projectCalls, type Project } from '#src/areas/projects/client/public/project-query'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/**
 * The person's location, from the browser, for marking one ticket delivered, if the ticket's project collects locations (PROJ-43). A
 * refusal if the project requires the location and the browser does not supply it. Null in all other cases.
 */
export async function placeOfDelivery(projectId: number | null, { project }: Pick<CommandContext, 'project'>, env: CommandEnvironment): Promise<Place | Refusal | null> {
  if (projectId === null) return null
  const wish = project?.id === projectId && project.loaded !== undefined ? project.loaded.collect_user_location : await wishOf(projectId, env)
  if (wish === 'off') return null
  const place = await env.place()
  return place === null && wish === 'required' ? refuse('errors.location_required') : place
}

async function wishOf(projectId: number, env: CommandEnvironment): Promise<Project['collect_user_location']> {
  try {
    return (await env.read(projectCalls.detail({ projectId }))).project.collect_user_location
  } catch {
    // the project's setting could not be read; the server checks it too, and refuses the change if a required location is missing
    return 'off'
  }
}
