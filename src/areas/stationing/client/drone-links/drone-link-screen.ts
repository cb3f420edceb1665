import type { Static } from 'typebox'
import { droneLinks, type DroneLinkSchema } from '#src/areas/stationing/api/drone-links'
import { droneLink } from '#src/areas/stationing/domain/drone-links/drone-link'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A link to drone imagery as the API returns it. */
export type DroneLink = Static<typeof DroneLinkSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'drone-link-table': DroneLink
  }
}

const FOLDER = '/admin/project-imagery-files/linked-drone-url'
/** The path of the list of recently deleted links (GEO-1). */
export const DELETED_LINKS = `${FOLDER}/recently-deleted`

/** The screens of links to drone imagery (GEO-1, GEO-20). */
export const droneLinkScreen = recordScreen({
  record: droneLink,
  calls: droneLinks,
  all: droneLinks.list,
  list: `${FOLDER}/all`,
  form: `${FOLDER}/links/:id`,
  words: { list: 'Drone links', new: 'New drone link', removeTitle: 'Delete the drone link {{name}}?', removeBody: 'It can be restored for 30 days.', removed: '{{name}} deleted', undoRemove: 'delete, {{name}}' },
})
