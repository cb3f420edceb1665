import { queue } from '#src/areas/tickets/api/queue'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { leaseTickets } from '#src/areas/tickets/server/queue/leases'
import { parkTickets, takeBack } from '#src/areas/tickets/server/queue/park'
import { findCoders, findParked, parkedOrder } from '#src/areas/tickets/server/queue/parked-store'
import { rolesThatMay } from '#src/platform/domain/session/abilities'
import { implement } from '#src/platform/server/http/call'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'

/** The API of the queue of tickets to code (PLUS-15). */
export const queueRoutes = implement(queue, {
  list: async ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const { total, parked } = await inAgency((db) => findParked(db, person, query, rubyOrder(query, parkedOrder), page))
    setTotalHeaders(header, total, page)
    return { parked_slips: parked }
  },
  park: (call) => call.inAgency((db) => parkTickets(db, { person: call.person, actor: actorOf(call), dryRun: call.dryRun }, call.body)),
  takeBack: (call) => call.inAgency((db) => takeBack(db, { person: call.person, actor: actorOf(call), dryRun: call.dryRun }, call.body)),
  people: ({ query: { project_id: project }, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, project)
      return { people: await findCoders(db, person, project, rolesThatMay('assign_pay_codes')) }
    }),
  lease: ({ body: { slip_ids: ids, released = [] }, person, inAgency }) => inAgency(async (db) => ({ held: await leaseTickets(db, person, ids, released) })),
})
