import { landingPath } from '#src/platform/domain/session/roles'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import type { Person } from '#src/platform/client/session/person'
import { isBuilt } from '#src/workspace/client/panes/pane-table'

/** The pages to fall back on, best first. Everyone may open the last one. */
const NEAREST = ['/projects', '/account'] as const

/**
 * Where a person starts: the landing path of the role, or a fallback page if the screen at that path does not exist yet (AUTH-61, AUTH-66).
 */
export function landingOf(person: Person): string {
  const landing = landingPath(person.role)
  if (isBuilt(landing)) return landing
  return NEAREST.find((path) => isBuilt(path) && mayOpenPath(path, person).kind === 'open') ?? '/account'
}
