import { filtersOfLine } from '#src/areas/tickets/domain/questions/filters-of-line'
import { queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { normalFilters } from '#src/areas/tickets/domain/filters'

/**
 * The query of a list of tickets for a filter line without day words such as "today", without a question mark. `narrowed`: the material and unit to
 * limit it to.
 */
export function queryOfLine(line: string, narrowed: { readonly material: string | null; readonly unit: string | null }): string {
  const filters = filtersOfLine(line)
  const { material, unit } = narrowed
  return queryOfFilters(normalFilters({ ...filters, lists: { ...filters.lists, ...(material === null ? {} : { material_description: [material] }), ...(unit === null || unit === '' ? {} : { uom_1: [unit] }) } }))
}
