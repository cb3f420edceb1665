import { checkGrouping } from '#src/areas/tickets/domain/grouping/grouping'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { findGroups } from '#src/areas/tickets/server/grouping/groups'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import type { AfterRelocation } from '#src/platform/server/extensions/relocated-tickets'
import { implement, Json, type Implementation } from '#src/platform/server/http/call'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { changeSlip, replaceSlip } from '#src/areas/tickets/server/changes/change'
import { slipDetailJson } from '#src/areas/tickets/server/detail/detail'
import { countListed, listSlips, listSlipIds } from '#src/areas/tickets/server/list/feed'
import { findNextToCode } from '#src/areas/tickets/server/list/next-to-code'
import { summedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { findSlipEvents, findSlipSources, assertTicketVisible } from '#src/areas/tickets/server/detail/history'
import { addNote, removeNote } from '#src/areas/tickets/server/detail/notes'
import { assertNamedVisible, selectedSlips } from '#src/areas/tickets/server/bulk/public/selection'
import { actorOf } from '#src/platform/server/http/security/actor'
import { findAggregates, findTotals } from '#src/areas/tickets/server/list/totals'

/**
 * The API for reading tickets, and for changing a single ticket. `relocated`: the functions that other areas run on tickets whose delivery
 * location changes.
 */
export const ticketRoutes = (relocated: readonly AfterRelocation[]): Implementation => implement(tickets, {
  list: (call) => listSlips(call),
  count: (call) => countListed(call),
  ids: (call) => listSlipIds(call),
  nextToCode: (call) => findNextToCode(call),
  totals: ({ person, body, inAgency }) =>
    inAgency(async (db) => {
      await assertNamedVisible(db, person, body)
      return new Json(await findTotals(db, selectedSlips(db, person, body)))
    }),
  aggregates: ({ person, query: { aggregate_by, ...filters }, inAgencyReading }) =>
    inAgencyReading(async (db) => new Json(`{"aggregates":${await findAggregates(db, aggregate_by, summedSlips(db, person, filters))}}`)),
  groups: ({ person, query: { group_by: fields, ...filters }, inAgencyReading }) =>
    inAgencyReading(async (db) => {
      throwIfRefused(checkGrouping(fields))
      return new Json(`{"groups":${await findGroups(db, fields, summedSlips(db, person, filters))}}`)
    }),
  detail: ({ person, params, inAgencyReading }) =>
    inAgencyReading(async (db) => new Json(`{"slip":${await db.last(() => slipDetailJson(db, person, params.id))}}`)),
  events: ({ person, params, query, inAgencyReading, header }) =>
    inAgencyReading(async (db) => {
      const page = rubyPage(query)
      const [, { events, total }] = await db.last(() => Promise.all([assertTicketVisible(db, person, params.id), findSlipEvents(db, params.id, page)]))
      setTotalHeaders(header, total, page)
      return new Json(`{"slip_events":${events}}`)
    }),
  sources: ({ person, params, inAgencyReading }) =>
    inAgencyReading(async (db) => {
      const [, sources] = await db.last(() => Promise.all([assertTicketVisible(db, person, params.id), findSlipSources(db, params.id)]))
      return new Json(sources)
    }),
  change: (call) => changeSlip(relocated, call),
  replace: (call) => replaceSlip(relocated, call),
  addNote: (call) => call.inAgency((db) => addNote(db, call.person, actorOf(call), call.params.id, call.body.text)),
  removeNote: (call) => call.inAgency((db) => removeNote(db, call.person, actorOf(call), call.params.id, call.params.note)),
})
