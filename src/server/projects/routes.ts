import { projects } from '#src/contract/projects'
import { sql } from '#src/server/platform/database/sql'
import { implement, Json } from '#src/server/platform/http/call'
import { notFound } from '#src/server/platform/http/errors'
import { rubyOrder, rubyPage, tellTotals } from '#src/server/platform/http/ruby-page'
import { javaOrder, standardOrder } from '#src/server/projects/order'
import { countProjects, findProjects, isAnyProjectAvailable, projectOrders, projectsWhere } from '#src/server/projects/store'
import { visibleProjects } from '#src/server/projects/visible-projects'

const JAVA_PAGE_SIZE = 30

/** Projects: reads. */
export const projectRoutes = implement(projects, {
  list: ({ person, query, inAgencyReading, header }) => {
    const page = rubyPage(query)
    const named = query.sort_by !== undefined && query.sort_by !== ''
    const order = named ? rubyOrder(query, projectOrders, standardOrder, sql.part`p.id`) : standardOrder
    return inAgencyReading(async (db) => {
      const where = projectsWhere(db, person, query)
      const [rows, total, isAny] = await db.last(() =>
        Promise.all([findProjects(db, where, order, page.page_size, page.offset), countProjects(db, where), isAnyProjectAvailable(db)]))
      tellTotals(header, total, page)
      return new Json(`{"projects":[${rows.join(',')}],"any_available_dot_project":${isAny}}`)
    })
  },
  page: ({ person, query, inAgencyReading }) => {
    const { page_number = 0, page_size = JAVA_PAGE_SIZE } = query
    const order = javaOrder(query.sort ?? [])
    return inAgencyReading(async (db) => {
      const where = projectsWhere(db, person, query)
      const [rows, total_rows] = await db.last(() =>
        Promise.all([findProjects(db, where, order, page_size, page_number * page_size), countProjects(db, where)]))
      const page = { total_rows, page_number, page_size }
      return new Json(`{"content":[${rows.join(',')}],"page":${JSON.stringify(page)}}`)
    })
  },
  detail: ({ person, params, inAgency, header }) =>
    inAgency(async (db) => {
      // an administrator opens a deleted project too, to restore it; for others it is not there (PROJ-28)
      const hidden = person.role === 'administrator' ? sql.part`true` : sql.part`p.deleted_at IS NULL`
      const where = sql.part`p.dot_authority_id = ${db.agency} AND p.id = ${params.projectId} AND ${hidden}
        AND ${visibleProjects(person, sql.part`p.id`)}`
      const [row] = await findProjects(db, where, sql.part`p.id`, 1, 0)
      if (row === undefined) throw notFound()
      header('total-count', 1)
      header('total-pages', 1)
      return new Json(`{"project":${row}}`)
    }),
})
