import { imageChecks } from '#src/areas/tickets/api/images/checks'
import { findChecks } from '#src/areas/tickets/server/images/find-checks'
import { findSeenIn } from '#src/areas/tickets/server/images/find-seen'
import { implement } from '#src/platform/server/http/call'

/** What was found about a photo. Anyone who may see the photo may see this. */
export const imageCheckRoutes = implement(imageChecks, {
  find: ({ params, query, person, inAgency }) => inAgency(async (db) => findChecks(db, person, await findSeenIn(db, person, query, params.id))),
})
