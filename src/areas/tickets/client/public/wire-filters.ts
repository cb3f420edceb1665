import type { Static } from 'typebox'
import type { SlipFilters } from '#src/areas/tickets/api/tickets/slip-filters'
import type { Filters } from '#src/platform/client/table/model'

/** The filters of a ticket table as query parameters. The cast is safe, since `slipsQuery` created the filters. */
export function wireFilters(filters: Filters): Static<typeof SlipFilters> {
  return filters as Static<typeof SlipFilters>
}
