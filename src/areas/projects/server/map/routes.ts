import { projectMap } from '#src/areas/projects/api/map'
import type { projectStatuses } from '#src/areas/projects/api/projects/projects'
import { projectsWhere } from '#src/areas/projects/server/store'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { answerMap } from '#src/platform/server/map/located'

interface ProjectFields {
  readonly id: number
  readonly title: string
  readonly state_project_number: string
  readonly status: (typeof projectStatuses)[number]
  readonly public_description: string | null
}

/** The projects on the map: the same projects as in the person's list. */
export const projectMapRoutes = implement(projectMap, {
  located: ({ person, query, inAgency }) =>
    inAgency((db) => {
      const { project_id: only, search } = query
      // the map of a single project shows that project even if it is archived
      const listed = projectsWhere(db, person, { ...(search === undefined ? {} : { search }), ...(only === undefined ? {} : { archived: true }) })
      const where = only === undefined ? listed : sql.part`${listed} AND p.id = ${only}`
      return answerMap(db, { from: sql.part`dot_projects p`, where, id: sql.part`p.id`, latitude: sql.part`p.latitude`, longitude: sql.part`p.longitude` }, query, (ids) => db.many(sql<ProjectFields>`
        SELECT p.id, p.title, p.state_project_number, p.status, p.public_description FROM dot_projects p
        WHERE p.dot_authority_id = ${db.agency} AND p.id = ANY (${[...ids]}::int[])`))
    }),
})
