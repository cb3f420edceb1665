import { samples } from '#src/areas/materials/api/samples'
import { assertResult, withResult } from '#src/areas/materials/server/samples/results'
import { sampleWriter } from '#src/areas/materials/server/samples/sample-writer'
import { findSamples, sampleOrder, samplesOfTicket, samplesWhere, setSampledBy, ticketsToSample, visibleSample } from '#src/areas/materials/server/samples/store'
import { visibleTicket } from '#src/areas/materials/server/visible-ticket'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement, Json } from '#src/platform/server/http/call'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'

const jsonOf = (sample: object) => new Json(JSON.stringify({ sample }))

/** The sample as the API returns it after a write. */
async function shown(db: AgencyTransaction, id: number): Promise<Json> {
  return jsonOf(sampleWriter.shown(await sampleWriter.one(db, id, null)))
}

/** Samples of tickets and their test results (SAMP-1 to SAMP-9). Everyone sees the samples of the tickets that they see (PROJ-44). */
export const sampleRoutes = implement(samples, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, sampleOrder)
    return inAgency(async (db) => {
      const { rows, total } = await findSamples(db, samplesWhere(person, query), order, page)
      setTotalHeaders(header, total, page)
      return new Json(JSON.stringify({ samples: rows }))
    })
  },
  detail: ({ params, person, inAgency }) => inAgency(async (db) => jsonOf(sampleWriter.shown(await visibleSample(db, person, params.id)))),
  create: (call) =>
    call.inAgency(async (db) => {
      await visibleTicket(db, call.person, call.body.slip_id)
      const { id } = await sampleWriter.create(db, actorOf(call), call.body, null)
      await setSampledBy(db, id, call.person)
      return shown(db, id)
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      await visibleSample(db, call.person, call.params.id)
      await sampleWriter.change(db, actorOf(call), call.params.id, call.body, null)
      return shown(db, call.params.id)
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      await visibleSample(db, call.person, call.params.id)
      await sampleWriter.remove(db, actorOf(call), call.params.id, call.person.id, null)
    }),
  restore: (call) =>
    call.inAgency(async (db) => {
      await visibleSample(db, call.person, call.params.id, true)
      await sampleWriter.restore(db, actorOf(call), call.params.id, null)
      return shown(db, call.params.id)
    }),
  addResult: (call) =>
    call.inAgency(async (db) => {
      await visibleSample(db, call.person, call.params.id)
      const { version, ...sent } = call.body
      const before = await sampleWriter.one(db, call.params.id, null, true)
      await sampleWriter.change(db, actorOf(call), before.id, { ...versionOf(version), results: withResult(before, null, sent) }, null)
      return shown(db, before.id)
    }),
  changeResult: (call) =>
    call.inAgency(async (db) => {
      await visibleSample(db, call.person, call.params.id)
      const { version, ...sent } = call.body
      const before = await sampleWriter.one(db, call.params.id, null, true)
      // an outdated version gets 409 with the current row rather than 422, since a later change may have removed the result
      if (version === undefined || version === before.version) assertResult(before, call.params.no)
      await sampleWriter.change(db, actorOf(call), before.id, { ...versionOf(version), results: withResult(before, call.params.no, sent) }, null)
      return shown(db, before.id)
    }),
  removeResult: (call) =>
    call.inAgency(async (db) => {
      await visibleSample(db, call.person, call.params.id)
      const { version } = call.query
      const before = await sampleWriter.one(db, call.params.id, null, true)
      // an outdated version skips this check and gets 409 from `change`, because a new result may have reused the number
      if (version === undefined || version === before.version) assertResult(before, call.params.no)
      await sampleWriter.change(db, actorOf(call), before.id, { ...versionOf(version), results: before.values.results.filter(({ no }) => no !== call.params.no) }, null)
      return shown(db, before.id)
    }),
  tickets: ({ query, person, inAgency }) => inAgency(async (db) => ({ tickets: await ticketsToSample(db, person, query.match) })),
  ofTicket: ({ params, person, inAgency }) => inAgency(async (db) => new Json(JSON.stringify(await samplesOfTicket(db, await visibleTicket(db, person, params.id))))),
})

function versionOf(version: number | undefined) {
  return version === undefined ? {} : { version }
}
