import { assertProjectVisible, visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { answerMap, type MapView } from '#src/platform/server/map/located'

interface LinkFields {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly dot_project_id: number
  readonly project: string
}

const joined = sql.part`drone_links link JOIN dot_projects project ON project.dot_authority_id = link.dot_authority_id AND project.id = link.dot_project_id`

/**
 * The links to drone imagery in a view of the map, each at the location of its project. Only links of projects that the person sees
 * (TICK-79).
 */
export async function findLocatedLinks(db: AgencyTransaction, person: Viewer, query: MapView & { readonly project_id?: number; readonly search?: string }) {
  const { project_id: only, search = '' } = query
  if (only !== undefined) await assertProjectVisible(db, person, only)
  const needle = search.trim().toLowerCase()
  const where = sql.join([
    sql.part`link.dot_authority_id = ${db.agency} AND link.deleted_at IS NULL AND project.deleted_at IS NULL AND ${visibleProjects(person, sql.part`link.dot_project_id`)}`,
    ...(only === undefined ? [] : [sql.part`link.dot_project_id = ${only}`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', link.name, project.title)), ${needle}) > 0`]),
  ], ' AND ')
  return answerMap(db, { from: joined, where, id: sql.part`link.id`, latitude: sql.part`project.latitude`, longitude: sql.part`project.longitude` }, query, (ids) => db.many(sql<LinkFields>`
    SELECT link.id, link.name, link.url, link.dot_project_id, project.title AS project
    FROM ${joined} WHERE link.dot_authority_id = ${db.agency} AND link.id = ANY (${[...ids]}::int[])`))
}
