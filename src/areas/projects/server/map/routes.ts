import { projectMap } from '#src/areas/projects/api/map'
import type { projectStatuses } from '#src/areas/projects/api/projects/projects'
import { projectsWhere } from '#src/areas/projects/server/store'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { findMarks, hasBox, isLocated, withFields, type LocatedRows } from '#src/platform/server/map/located'

interface ProjectFields {
  readonly id: number
  readonly title: string
  readonly state_project_number: string
  readonly status: (typeof projectStatuses)[number]
  readonly public_description: string | null
}

/** The projects on the map: those of the person's list. */
export const projectMapRoutes = implement(projectMap, {
  located: ({ person, query, inAgency }) =>
    inAgency(async (db) => {
      const { project_id: only, search } = query
      // a project's own map shows it whatever its status is
      const listed = projectsWhere(db, person, { ...(search === undefined ? {} : { search }), ...(only === undefined ? {} : { archived: true }) })
      const where = only === undefined ? listed : sql.part`${listed} AND p.id = ${only}`
      const rows: LocatedRows = { from: sql.part`dot_projects p`, where, id: sql.part`p.id`, latitude: sql.part`p.latitude`, longitude: sql.part`p.longitude` }
      const { points, ...marks } = await findMarks(db, rows, query)
      const records = await db.many(sql<ProjectFields>`
        SELECT p.id, p.title, p.state_project_number, p.status, p.public_description FROM dot_projects p
        WHERE p.dot_authority_id = ${db.agency} AND p.id = ANY (${points.map(({ id }) => id)}::int[])`)
      const without = hasBox(query) ? null : await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM dot_projects p WHERE ${where} AND NOT (${isLocated(rows)})`)
      return { ...marks, clusters: [...marks.clusters], points: withFields(points, records), without_location: without === null ? null : without.count }
    }),
})
