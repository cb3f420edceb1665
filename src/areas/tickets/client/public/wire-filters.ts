import type { Static } from 'typebox'
import type { SlipFilters } from '#src/areas/tickets/api/tickets/slip-filters'
import type { Filters } from '#src/platform/client/table/model'

/** A table's filters as query parameters. The cast is safe, since `slipsQuery` created them. */
export function wireFilters(filters: Filters): Static<typeof SlipFilters> {
  return filters as Static<typeof SlipFilters>
}
