import { arrivals } from '#src/areas/tickets/api/arrivals'
import { mayTakeAgain } from '#src/areas/tickets/domain/arrivals/arrival'
import { ARRIVAL_RETRY, type RetryOrder } from '#src/areas/tickets/server/arrivals/retry-job'
import { arrivalOrder, findArrival, findArrivals, idsToTake, lockArrivals, unknownArrivals } from '#src/areas/tickets/server/arrivals/store'
import { takeAgain } from '#src/areas/tickets/server/arrivals/take-again'
import { implement, Json, type Implementation } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'

/**
 * The API of refused arrivals of tickets: the list, what was sent, and processing arrivals again (PLUS-38). `received`: the handlers of
 * other areas for received tickets.
 */
export const arrivalRoutes = (received: readonly AfterReceipt[]): Implementation => implement(arrivals, {
  list: async ({ query, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, arrivalOrder)
    const { total, rows } = await inAgency((db) => findArrivals(db, query, order, page))
    setTotalHeaders(header, total, page)
    return new Json(`{"arrivals":${rows}}`)
  },
  detail: ({ params, inAgency }) =>
    inAgency(async (db) => {
      const arrival = await findArrival(db, params.id)
      if (arrival === 'null') throw notFound()
      return new Json(`{"arrival":${arrival}}`)
    }),
  retry: (call) =>
    call.inAgency(async (db) => {
      const { id } = call.params
      const [arrival] = await lockArrivals(db, [id])
      if (arrival === undefined) throw notFound()
      if (call.body.version !== undefined && call.body.version !== arrival.version) throw changedElsewhere([JSON.parse(await findArrival(db, id))])
      throwIfRefused(mayTakeAgain(arrival))
      await takeAgain(db, actorOf(call), received, [arrival])
      return new Json(`{"arrival":${await findArrival(db, id)}}`)
    }),
  retryMany: (call) =>
    call.inAgency(async (db) => {
      if (call.body.ids === undefined && call.body.filters === undefined) throw unprocessable('errors.not_valid', {}, [{ field: 'ids', message: 'ids or filters are required' }])
      const unknown = await unknownArrivals(db, call.body.ids ?? [])
      if (unknown.length > 0) throw notFound(unknown)
      const order: RetryOrder = { ids: await idsToTake(db, call.body), actor: actorOf(call) }
      if (order.ids.length === 0) throw unprocessable('errors.arrivals_not_chosen')
      return { job_id: await call.platform.jobs.start(db, call.person.id, ARRIVAL_RETRY, order) }
    }),
})
