import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'

/** The ORDER BY for parameters `sort=field,direction`; `standard` without any. 422 for an unknown field or direction (API-13). */
export function javaOrder<Field extends string>(sorts: readonly string[], fields: Readonly<Record<Field, SqlPart>>, standard: SqlPart): SqlPart {
  const parts = sorts.filter((sort) => sort !== '').map((sort) => {
    const [name = '', direction = 'asc', ...rest] = sort.split(',')
    if (!Object.hasOwn(fields, name) || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
      throw unprocessable('errors.not_valid', {}, [{ field: 'sort', message: `is one of ${Object.keys(fields).join(', ')}, with asc or desc` }])
    }
    const column = fields[name as Field]
    return direction === 'asc' ? sql.part`${column} ASC NULLS LAST` : sql.part`${column} DESC NULLS LAST`
  })
  return sql.join([...(parts.length === 0 ? [standard] : parts), sql.part`id`], ', ')
}
