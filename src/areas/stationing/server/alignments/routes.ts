import { createHash, type Hash } from 'node:crypto'
import { alignments } from '#src/areas/stationing/api/alignments'
import { alignment } from '#src/areas/stationing/domain/alignment'
import { lineOf, lengthOf } from '#src/areas/stationing/domain/geometry/element'
import { buildAlignments, type BuiltAlignment } from '#src/areas/stationing/domain/landxml/build-alignment'
import { LANDXML_MAX_BYTES, STATIONS_MAX } from '#src/areas/stationing/domain/limits'
import { addAlignments, placed, readGrid } from '#src/areas/stationing/server/alignments/add-alignment'
import { findProposals, placeConfirmed } from '#src/areas/stationing/server/alignments/proposals'
import { alignmentWriter, shownAlignment } from '#src/areas/stationing/server/alignments/alignments'
import { feetPlace, projections } from '#src/areas/stationing/server/projections/projections'
import { readLandXml } from '#src/areas/stationing/server/landxml/read-landxml'
import { findLocated } from '#src/areas/stationing/server/map/located-alignments'
import { stationLater } from '#src/areas/stationing/server/station-later'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { checkRecord } from '#src/platform/domain/records/define-record'
import { storedText } from '#src/platform/domain/formats/plain-text'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { sql } from '#src/platform/server/database/sql'
import { implement, Json } from '#src/platform/server/http/call'
import { notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { streamedBody } from '#src/platform/server/http/limits/file-body'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { timeSlices } from '#src/platform/server/time-slice'

const answer = (body: object) => new Json(JSON.stringify(body))

/** The API of alignments of projects, and of the projections that alignments can have (GEO-12, GEO-13). */
export const alignmentRoutes = implement(alignments, {
  list: ({ params, query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const page = javaPage(query)
      const { total, rows } = await alignmentWriter.table.page(db, { sort: [], ...query, project: params.projectId }, page)
      return answer({ content: rows.map(shownAlignment), page: pageAnswer(total, page) })
    }),
  detail: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return shown(db, params.id, params.projectId)
    }),
  create: (call) =>
    call.inAgency(async (db) => {
      const { params: { projectId }, body } = call
      await assertProjectVisible(db, call.person, projectId)
      const { projection, scale } = readGrid(body.projection, body.scale_factor)
      const foot = projection.unit === 'ft' ? 'international' : 'us_survey'
      const name = storedText(body.name).trim()
      for (const verdict of Object.values(checkRecord(alignment, { name, projection: projection.code, scale_factor: scale, status: 'confirmed' }, []))) throwIfRefused(verdict, [{ field: 'name', message: name }])
      const places = body.points.map((point) => feetPlace({ projection, foot, scale: Number(scale ?? 1) }, point))
      const elements = places.slice(1).flatMap((end, at) => {
        const line = lineOf(places[at] ?? end, end)
        return line.length > 0 ? [line] : []
      })
      const length = lengthOf(elements)
      if (elements.length === 0) return throwRefusal(refuse('errors.alignment_points', { max: 10_000 }), 'points')
      if (length / 100 > STATIONS_MAX) return throwRefusal(refuse('errors.alignment_long', { name, max: STATIONS_MAX }), 'points')
      const built: BuiltAlignment = { name, foot, elements, length, start: body.station_start ?? 0, equations: [] }
      const [id = 0] = await addAlignments(db, actorOf(call), projectId, '', scale, await placed([built], projection, scale))
      await stationLater(call.platform.jobs, db, projectId)
      return shown(db, id, projectId)
    }),
  async upload(call) {
    const { params: { projectId }, query, person, request } = call
    const { projection, scale } = readGrid(query.projection, query.scale_factor)
    // check the access before the file is read, because reading takes time
    await call.inAgency((db) => assertProjectVisible(db, person, projectId))
    const hash = createHash('sha256')
    const file = await readLandXml(hashed(streamedBody(request, request.raw, LANDXML_MAX_BYTES), hash))
    const built = 'message' in file ? file : await buildAlignments(file, projection.unit === 'us-ft', timeSlices())
    if ('message' in built) return throwRefusal(built, 'name')
    const ready = await placed(built.alignments, projection, scale)
    return onceByKey(call, alignments.upload, hash.digest('hex'), async (db) => {
      await assertProjectVisible(db, person, projectId)
      const ids = await addAlignments(db, actorOf(call), projectId, query.name, scale, ready, { status: 'proposed', takesFoot: built.takesFoot })
      const rows = await alignmentWriter.table.find(db, sql.part`record.id = ANY (${ids}::int[])`)
      // the cast is safe, because the answer is checked against the schema when it is sent
      return { content: rows.map(shownAlignment) as never }
    })
  },
  proposed: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return answer(await findProposals(db, params.projectId))
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { params: { id, projectId }, body: { projection, status } } = call
      await assertProjectVisible(db, call.person, projectId)
      if (typeof projection === 'number') readGrid(projection, undefined)
      // lock the table before the row, as every write of alignments does: the opposite order could deadlock with a deletion
      await alignmentWriter.table.lock(db)
      const before = await alignmentWriter.one(db, id, projectId, true)
      const after = await alignmentWriter.change(db, actorOf(call), id, { ...call.body }, projectId)
      if (status === 'confirmed' && before.values.status === 'proposed') {
        await placeConfirmed(db, actorOf(call), projectId, after)
        await stationLater(call.platform.jobs, db, projectId)
      }
      return shown(db, id, projectId)
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const { params: { id, projectId }, person } = call
      await assertProjectVisible(db, person, projectId)
      await alignmentWriter.remove(db, actorOf(call), id, person.id, projectId)
      await stationLater(call.platform.jobs, db, projectId)
    }),
  restore: (call) =>
    call.inAgency(async (db) => {
      const { params: { id, projectId } } = call
      await assertProjectVisible(db, call.person, projectId)
      await alignmentWriter.restore(db, actorOf(call), id, projectId)
      await stationLater(call.platform.jobs, db, projectId)
      return shown(db, id, projectId)
    }),
  projections({ query }) {
    const words = (query.search ?? '').toLowerCase().split(/\s+/).filter((word) => word !== '')
    const matches = projections.filter(({ code, name }) => words.every((word) => `${code} ${name}`.toLowerCase().includes(word)))
    return Promise.resolve({ projections: matches.map(({ code, name, unit }) => ({ code, name, unit })) })
  },
  located: ({ person, query, inAgency }) => inAgency((db) => findLocated(db, person, query)),
})

/** Yields the pieces of a file and hashes them, so that a repeated request with the same file is recognized. */
async function* hashed(pieces: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

async function shown(db: AgencyTransaction, id: number, project: number): Promise<Json> {
  const stored = await alignmentWriter.one(db, id, project)
  if (stored.dot_project_id !== project) throw notFound()
  return answer({ alignment: shownAlignment(stored) })
}

function throwRefusal(refusal: Refusal, field: string): never {
  throwIfRefused(refusal, [{ field, message: '' }])
  throw new Error('a refusal is always thrown')
}
