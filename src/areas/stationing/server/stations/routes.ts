import { stations } from '#src/areas/stationing/api/stations'
import { station } from '#src/areas/stationing/domain/station'
import { findGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { alongOfPlace, findStations, insertCustom, shownStation, stationWriter } from '#src/areas/stationing/server/stations/stations'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { storedText } from '#src/platform/domain/formats/plain-text'
import { checkRecord } from '#src/platform/domain/records/define-record'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json } from '#src/platform/server/http/call'
import { notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** Stations of a project's alignments. Custom stations can be added, renamed, deleted and restored (GEO-14 to GEO-17). */
export const stationRoutes = implement(stations, {
  list: ({ params, query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const page = javaPage(query)
      const { total, rows } = await findStations(db, params.projectId, query, page)
      return new Json(JSON.stringify({ content: rows, page: pageAnswer(total, page) }))
    }),
  detail: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return shown(db, params.id, params.projectId)
    }),
  create: (call) =>
    call.inAgency(async (db) => {
      const { params: { projectId }, body: { display_name: typed, route_id: route, ...sent } } = call
      await assertProjectVisible(db, call.person, projectId)
      const name = storedText(typed).trim()
      for (const verdict of Object.values(checkRecord(station, { display_name: name }, []))) throwIfRefused(verdict, [{ field: 'display_name', message: name }])
      const [alignment] = await findGeometry(db, sql.part`alignment.id = ${route} AND alignment.dot_project_id = ${projectId}`, true)
      if (alignment === undefined) throw notFound()
      const along = alongOfPlace(alignment, sent)
      if (typeof along !== 'number') {
        throwIfRefused(along, [{ field: 'station_number', message: '' }])
        throw new Error('a refusal is always thrown')
      }
      const id = await insertCustom(db, alignment, name, along)
      await recordEvents(db, actorOf(call), 'created', [{ kind: 'station', id, name, version: 1, dot_project_id: projectId, changes: { deleted_at: [new Date().toISOString(), null] } }])
      return shown(db, id, projectId)
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { params: { id, projectId } } = call
      await assertProjectVisible(db, call.person, projectId)
      await stationWriter.change(db, actorOf(call), id, { ...call.body }, projectId)
      return shown(db, id, projectId)
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      await assertProjectVisible(db, call.person, call.params.projectId)
      return stationWriter.remove(db, actorOf(call), call.params.id, call.person.id, call.params.projectId)
    }),
  restore: (call) =>
    call.inAgency(async (db) => {
      const { params: { id, projectId } } = call
      await assertProjectVisible(db, call.person, projectId)
      await stationWriter.restore(db, actorOf(call), id, projectId)
      return shown(db, id, projectId)
    }),
})

async function shown(db: AgencyTransaction, id: number, project: number): Promise<Json> {
  return new Json(JSON.stringify({ station: shownStation(await stationWriter.one(db, id, project)) }))
}
