import { DEFAULT_PAGE_SIZE, FIRST_PAGE_RUBY } from '#src/platform/domain/lists'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'

/** A page of a Ruby-style list. Pages are counted from 1 (API-7 to API-10). */
export interface RubyPage {
  readonly page_number: number
  readonly page_size: number
  readonly offset: number
}

/** The rows of a page as JSON text, and the total count. */
export interface JsonPage {
  readonly total: number
  readonly rows: string
}

/** Returns the requested page. Ruby-style lists have no page 0. */
export function rubyPage({ page_number = FIRST_PAGE_RUBY, page_size = DEFAULT_PAGE_SIZE }: { page_number?: number; page_size?: number }): RubyPage {
  if (page_number < FIRST_PAGE_RUBY) throw unprocessable('errors.not_valid', {}, [{ field: 'page_number', message: `must be >= ${FIRST_PAGE_RUBY}` }])
  return { page_number, page_size, offset: (page_number - 1) * page_size }
}

/** Sets the total-pages and total-count headers of an answer (API-12). */
export function setTotalHeaders(header: (name: string, value: number) => void, total: number, { page_size }: RubyPage): void {
  header('total-count', total)
  header('total-pages', Math.ceil(total / page_size))
}

/** How a list can be sorted: the SQL of its sort fields, its default order and its tiebreaker. */
export interface ListOrder<Field extends string = string> {
  readonly fields: Readonly<Record<Field, SqlPart>>
  readonly standard: SqlPart
  readonly last: SqlPart
}

/**
 * The SQL for the order that sort_by and sort_order request; several fields are separated by commas. `last` breaks ties, so that no row
 * appears on two pages. 422 for an unknown field or direction (API-8, API-13, API-14).
 */
export function rubyOrder<Field extends string>(
  { sort_by, sort_order }: { sort_by?: string; sort_order?: string },
  { fields, standard, last }: ListOrder<Field>,
): SqlPart {
  if (sort_by === undefined || sort_by === '') return sql.join([standard, last], ', ')
  const orders = (sort_order ?? '').split(',')
  const parts = sort_by.split(',').map((name, index) => {
    if (!Object.hasOwn(fields, name)) throw unprocessable('errors.not_valid', {}, [{ field: 'sort_by', message: `cannot sort by ${name}` }])
    return sql.part`${fields[name as Field]} ${direction(orders[index] ?? orders.at(-1) ?? '')}`
  })
  return sql.join([...parts, last], ', ')
}

function direction(word: string): SqlPart {
  if (word === '' || word === 'asc' || word === 'ascending') return sql.part`ASC NULLS LAST`
  if (word === 'desc' || word === 'descending') return sql.part`DESC NULLS LAST`
  throw unprocessable('errors.not_valid', {}, [{ field: 'sort_order', message: 'must be asc or desc' }])
}
