import { Type } from 'typebox'
import { droneLink } from '#src/areas/stationing/domain/drone-links/drone-link'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { mapAnswer, mapQuery } from '#src/platform/api/map'
import { recordCalls } from '#src/platform/api/records'
import { Id, Moment, Nullable, Strict } from '#src/platform/api/schemas'

/** A link to drone imagery as the API returns it (GEO-20). */
export const DroneLinkSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  dot_project_id: Id,
  project: Type.String(),
  url: Type.String(),
  added_by: Type.String(),
  created_at: Moment,
  deleted_at: Nullable(Moment),
  deleted_by: Nullable(Type.String()),
})

const { pages, detail, create, change, remove, restore } = recordCalls(droneLink, { read: whoMay('change_imagery_files'), row: DroneLinkSchema, own: { dot_project_id: Id }, above: {}, spec: 'C.4; GEO-1, GEO-20' })

/** Links to drone imagery. */
export const droneLinks = contract({
  list: pages,
  detail,
  create,
  change,
  remove,
  restore,
  /** The links on the map, each at the location of its project (TICK-79). Everybody who sees a project sees its imagery. */
  located: {
    method: 'GET',
    path: `${droneLink.path}/map`,
    who: projectRoles,
    query: Strict({ project_id: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({ name: Type.String(), url: Type.String(), dot_project_id: Id, project: Type.String() }),
    errors: [401, 403, 404, 422],
    spec: '§2; TICK-79 (path decided)',
  },
})
