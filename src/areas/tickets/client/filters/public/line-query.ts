import { filtersOfLine } from '#src/areas/tickets/domain/questions/filters-of-line'
import { queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { normalFilters } from '#src/areas/tickets/domain/filters'

/**
 * The query of a list that shows the tickets of a filter line, without a question mark. The line must not have words for days such as
 * "today". `narrowed`: a material and a unit, by which the tickets are filtered in addition to the line.
 */
export function queryOfLine(line: string, narrowed: { readonly material: string | null; readonly unit: string | null }): string {
  const filters = filtersOfLine(line)
  const { material, unit } = narrowed
  return queryOfFilters(normalFilters({ ...filters, lists: { ...filters.lists, ...(material === null ? {} : { material_description: [material] }), ...(unit === null || unit === '' ? {} : { uom_1: [unit] }) } }))
}
