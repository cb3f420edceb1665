import { submittals } from '#src/areas/partners/api/submittals'
import { countActionRequired } from '#src/areas/partners/server/submittals/store'
import { implement } from '#src/platform/server/http/call'

/** Submittals of vendors (SUBM-1 to SUBM-12). */
export const submittalRoutes = implement(submittals, {
  count: ({ inAgency }) => inAgency(async (db) => ({ action_required_count: await countActionRequired(db) })),
})
