import type { TicketFilters } from '#src/areas/tickets/domain/filters'
import { readLine } from '#src/areas/tickets/domain/filter-line/read-line'

/**
 * The filters of a filter line that `filterLine` wrote. Such a line has dates, and no words such as `today`, so its meaning does not depend
 * on the current date.
 */
export function filtersOfLine(line: string): TicketFilters {
  return readLine(line, '2000-01-01').filters
}
