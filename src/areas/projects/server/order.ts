import type { ProjectSort } from '#src/areas/projects/api/projects/projects'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'
import { projectOrders } from '#src/areas/projects/server/store'

/** The default order of projects: the project that was updated last comes first. */
export const standardOrder: SqlPart = sql.part`${projectOrders.updated_at} DESC, p.id DESC`

/** The sort fields of the project list. */
export const projectOrder: ListOrder<ProjectSort> = { fields: projectOrders, standard: standardOrder, last: sql.part`p.id` }
