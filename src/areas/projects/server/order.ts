import { projectSorts, type ProjectSort } from '#src/areas/projects/api/projects/projects'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'
import { projectOrders } from '#src/areas/projects/server/store'

/** The default order: the project that was updated last comes first. */
export const standardOrder: SqlPart = sql.part`${projectOrders.updated_at} DESC, p.id DESC`

/** The sort fields of the project list. */
export const projectOrder: ListOrder<ProjectSort> = { fields: projectOrders, standard: standardOrder, last: sql.part`p.id` }

/**
 * The order of a Java-style list: `sort=field,order`, repeated for several fields (API-8). 422 for an unknown field
 * (API-13); rows with equal values are ordered by id (API-14).
 */
export function javaOrder(sorts: readonly string[]): SqlPart {
  const parts = sorts.filter((sort) => sort !== '').map((sort) => {
    const [name = '', order = 'asc', ...rest] = sort.split(',')
    const field = projectSorts.find((one): one is ProjectSort => one === name)
    if (field === undefined || rest.length > 0) throw notValid(`is one of ${projectSorts.join(', ')}`)
    if (order !== 'asc' && order !== 'desc') throw notValid('is a field and asc or desc')
    return order === 'asc' ? sql.part`${projectOrders[field]} ASC NULLS LAST` : sql.part`${projectOrders[field]} DESC NULLS LAST`
  })
  return parts.length === 0 ? standardOrder : sql.join([...parts, sql.part`p.id`], ', ')
}

function notValid(why: string) {
  return unprocessable('errors.not_valid', {}, [{ field: 'sort', message: why }])
}
