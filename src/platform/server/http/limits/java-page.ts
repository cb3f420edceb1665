import { DEFAULT_PAGE_SIZE, FIRST_PAGE_JAVA } from '#src/platform/domain/lists'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

/** A page of a Java-style list. Pages are counted from 0 (API-7 to API-10). */
export interface JavaPage {
  readonly page_number: number
  readonly page_size: number
  readonly offset: number
}

/** Returns the requested page, with defaults for what the request leaves out. */
export function javaPage({ page_number = FIRST_PAGE_JAVA, page_size = DEFAULT_PAGE_SIZE }: { page_number?: number; page_size?: number }): JavaPage {
  return { page_number, page_size, offset: page_number * page_size }
}

/** The `page` property in the answer of a Java-style list (API-11). */
export function pageAnswer(total: number, { page_number, page_size }: JavaPage) {
  return { total_rows: total, page_number, page_size }
}

/**
 * The SQL for the order that the parameters `sort=field,direction` request; there can be several of them. Empty values come last in either
 * direction. `last` breaks ties, so that no row appears on two pages. 422 for an unknown field or direction (API-8, API-13, API-14).
 */
export function javaOrder<Field extends string>(sorts: readonly string[], { fields, standard, last }: ListOrder<Field>): SqlPart {
  const parts = sorts.filter((sort) => sort !== '').map((sort) => {
    const [name = '', direction = 'asc', ...rest] = sort.split(',')
    if (!Object.hasOwn(fields, name) || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
      throw unprocessable('errors.not_valid', {}, [{ field: 'sort', message: `is one of ${Object.keys(fields).join(', ')}, with asc or desc` }])
    }
    return direction === 'asc' ? sql.part`${fields[name as Field]} ASC NULLS LAST` : sql.part`${fields[name as Field]} DESC NULLS LAST`
  })
  return sql.join([...(parts.length === 0 ? [standard] : parts), last], ', ')
}
