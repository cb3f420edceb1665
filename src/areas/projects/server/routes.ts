import { projects } from '#src/areas/projects/api/projects/projects'
import { DEFAULT_PAGE_SIZE, FIRST_PAGE_JAVA } from '#src/platform/domain/lists'
import { implement, Json } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'
import { javaOrder } from '#src/platform/server/http/limits/java-page'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { projectOrder } from '#src/areas/projects/server/order'
import { countProjects, findProjects, isAnyProjectAvailable, projectsWhere } from '#src/areas/projects/server/store'
import { findProject } from '#src/areas/projects/server/public/find-project'

/** The routes that read projects. */
export const projectRoutes = implement(projects, {
  list: ({ person, query, inAgencyReading, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, projectOrder)
    return inAgencyReading(async (db) => {
      const where = projectsWhere(db, person, query)
      const [rows, total, isAny] = await db.last(() =>
        Promise.all([findProjects(db, where, order, page.page_size, page.offset), countProjects(db, where), isAnyProjectAvailable(db)]))
      setTotalHeaders(header, total, page)
      return new Json(`{"projects":[${rows.join(',')}],"any_available_dot_project":${isAny}}`)
    })
  },
  page: ({ person, query, inAgencyReading }) => {
    const { page_number = FIRST_PAGE_JAVA, page_size = DEFAULT_PAGE_SIZE } = query
    const order = javaOrder(query.sort ?? [], projectOrder)
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
      // an administrator can open a deleted project too, in order to restore it; for everybody else the project does not exist (PROJ-28)
      const row = await findProject(db, person, params.projectId, { deleted: person.role === 'administrator' })
      if (row === null) throw notFound()
      header('total-count', 1)
      header('total-pages', 1)
      return new Json(`{"project":${row}}`)
    }),
})
