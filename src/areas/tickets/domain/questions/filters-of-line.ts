import type { TicketFilters } from '#src/areas/tickets/domain/filters'
import { readLine } from '#src/areas/tickets/domain/filter-line/read-line'

/** The filters of a line that `filterLine` wrote: its days are dates, so that it means the same on every day. */
export function filtersOfLine(line: string): TicketFilters {
  return readLine(line, '2000-01-01').filters
}
