import { DEFAULT_PAGE_SIZE, FIRST_PAGE_JAVA } from '#src/platform/domain/lists'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

/** A page of a Java-style list, from 0 (API-7 to API-10). */
export interface JavaPage {
  readonly page_number: number
  readonly page_size: number
  readonly offset: number
}

/** The requested page. */
export function javaPage({ page_number = FIRST_PAGE_JAVA, page_size = DEFAULT_PAGE_SIZE }: { page_number?: number; page_size?: number }): JavaPage {
  return { page_number, page_size, offset: page_number * page_size }
}

/** The `page` of a Java-style answer (API-11). */
export function pageAnswer(total: number, { page_number, page_size }: JavaPage) {
  return { total_rows: total, page_number, page_size }
}

/**
 * The order that parameters `sort=field,order` request, repeated for several fields (API-8). `last` breaks ties, so that no row appears
 * on two pages. 422 for an unknown field or direction (API-13, API-14).
 */
export function javaOrder<Field extends string>(sorts: readonly string[], { fields, standard, last }: ListOrder<Field>): SqlPart {
  const parts = sorts.filter((sort) => sort !== '').map((sort) => {
    const [name = '', order = 'asc', ...rest] = sort.split(',')
    if (!Object.hasOwn(fields, name) || rest.length > 0) throw notValid(`cannot sort by ${sort}`)
    if (order !== 'asc' && order !== 'desc') throw notValid('must be a field and asc or desc')
    return sql.part`${fields[name as Field]} ${order === 'asc' ? sql.part`ASC` : sql.part`DESC`} NULLS LAST`
  })
  return sql.join([...(parts.length === 0 ? [standard] : parts), last], ', ')
}

function notValid(why: string) {
  return unprocessable('errors.not_valid', {}, [{ field: 'sort', message: why }])
}
