import { imageChecks } from '#src/areas/tickets/api/images/checks'
import { findChecks } from '#src/areas/tickets/server/images/find-checks'
import { findSeenIn } from '#src/areas/tickets/server/images/find-seen'
import { implement } from '#src/platform/server/http/call'

/** The API for what the server found about a photo. Anyone who may see a photo may also see what was found about it. */
export const imageCheckRoutes = implement(imageChecks, {
  find: ({ params, query, person, inAgency }) => inAgency(async (db) => findChecks(db, person, await findSeenIn(db, person, query, params.id))),
})
