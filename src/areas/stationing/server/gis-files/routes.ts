import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { gisFiles } from '#src/areas/stationing/api/gis-files'
import { mayAddAlignments, mayProcessAgain } from '#src/areas/stationing/domain/gis-files/gis-file'
import { GIS_FILES_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import { addAlignments, placed, readGrid } from '#src/areas/stationing/server/alignments/add-alignment'
import { alignmentWriter } from '#src/areas/stationing/server/alignments/alignments'
import { formatOf, gisFileWriter, shownGisFile } from '#src/areas/stationing/server/gis-files/gis-files'
import { addFiles, readAddition } from '#src/areas/stationing/server/gis-files/add-files'
import { sendToProcess } from '#src/areas/stationing/server/gis-files/process'
import { readForm } from '#src/areas/stationing/server/gis-files/read-form'
import { findAlignments, inFeet, isUsable, reviewed } from '#src/areas/stationing/server/gis-files/review'
import { addPiece } from '#src/areas/stationing/server/gis-files/uploads'
import { projectionOf } from '#src/areas/stationing/server/projections/projections'
import { surroundingsOf } from '#src/areas/stationing/server/review/surroundings'
import { stationLater } from '#src/areas/stationing/server/station-later'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json } from '#src/platform/server/http/call'
import { HttpError, changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { note } from '#src/areas/stationing/domain/gis-files/notes'

const { remove } = recordHandlers(gisFileWriter)
const answer = (body: object) => new Json(JSON.stringify(body))
const shown = async (db: AgencyTransaction, id: number) => answer({ fme_import_file_request: shownGisFile(await gisFileWriter.one(db, id, null)) })

/** The API of GIS files: uploading, processing and changing them, and adding their alignments to projects (GEO-1 to GEO-11). */
export const gisFileRoutes = implement(gisFiles, {
  list: ({ query, inAgency }) =>
    inAgency(async (db) => {
      const page = javaPage(query)
      const { total, rows } = await gisFileWriter.table.page(db, { sort: [], ...query, project: null }, page)
      return answer({ content: rows.map(shownGisFile), page: pageAnswer(total, page) })
    }),
  detail: ({ params: { id }, inAgency }) =>
    inAgency(async (db) => {
      const stored = await gisFileWriter.one(db, id, null)
      const { projection: code, scale_factor: scale, dot_project_id: project } = stored.values
      const projection = projectionOf(code ?? 0)
      const storedAlignments = stored.values.status === 'pending' || stored.values.status === 'failed' ? [] : await findAlignments(db, id)
      const surroundings = await surroundingsOf(db, project ?? 0)
      const alignments = projection === null ? [] : storedAlignments.map((one) => reviewed(one, projection, scale, surroundings))
      return answer({ fme_import_file_request: { ...shownGisFile(stored), alignments, surroundings, notes: stored.more['notes'] } })
    }),
  async create(call) {
    const { fields, files } = await readForm(call.request, call.platform.files)
    const [piece] = files
    if (fields['upload'] !== undefined) {
      if (piece === undefined || files.length > 1) throw new HttpError(422, note('gis_form'))
      return onceByKey(call, gisFiles.create, piece, async (db) => ({ content: [], received: await addPiece(db, call.person.id, piece) }))
    }
    const addition = readAddition(fields)
    if (files.length + addition.uploads.length > GIS_FILES_MAX) throw unprocessable('errors.gis_count', { max: GIS_FILES_MAX })
    return onceByKey(call, gisFiles.create, { fields, files: files.map(({ name, key }) => [name, key]) }, async (db) => {
      await assertProjectVisible(db, call.person, addition.dot_project_id)
      for (const file of files) await addPiece(db, call.person.id, file)
      const ids = await addFiles(db, call, { ...addition, uploads: [...addition.uploads, ...files.map(({ upload }) => upload)] })
      const rows = await gisFileWriter.table.find(db, sql.part`record.id = ANY (${ids}::int[])`)
      // the cast is safe, because the answer is checked against the schema when it is sent
      return { content: rows.map(shownGisFile) as never, received: files.reduce((sum, { size }) => sum + size, 0) }
    })
  },
  change: (call) =>
    call.inAgency(async (db) => {
      const { params: { id }, body, person, platform } = call
      if (body.dot_project_id !== undefined) await assertProjectVisible(db, person, body.dot_project_id)
      if (body.projection !== undefined) readGrid(body.projection, undefined)
      // lock the table before the row, as every write of GIS files does: the opposite order could deadlock with a deletion
      await gisFileWriter.table.lock(db)
      if (body.status !== undefined) {
        const stored = await gisFileWriter.one(db, id, null, true)
        throwIfRefused(mayProcessAgain({ status: stored.values.status, format: formatOf(stored) }))
      }
      await gisFileWriter.change(db, actorOf(call), id, { ...body }, null)
      if (body.status !== undefined) await sendToProcess(db, platform, person.id, id, formatOf(await gisFileWriter.one(db, id, null)))
      return shown(db, id)
    }),
  remove,
  restore: (call) =>
    call.inAgency(async (db) => {
      const { id, values, ...stored } = await gisFileWriter.restore(db, actorOf(call), call.params.id, null)
      // if a file is deleted while it is being read, the result is discarded, so it is read again when it is restored
      if (values.status === 'pending') await sendToProcess(db, call.platform, call.person.id, id, formatOf({ id, values, ...stored }))
      return shown(db, id)
    }),
  addAlignments: (call) =>
    call.inAgency(async (db) => {
      const { params: { id }, body: { ids, version }, person } = call
      // lock both tables in the order in which an undo of added alignments locks them, so that this call and an undo cannot deadlock
      await alignmentWriter.table.lock(db)
      await gisFileWriter.table.lock(db)
      const stored = await gisFileWriter.one(db, id, null, true)
      if (version !== undefined && version !== stored.version) throw changedElsewhere([shownGisFile(stored)])
      const { values } = stored
      await assertProjectVisible(db, person, values.dot_project_id ?? 0)
      throwIfRefused(mayAddAlignments(values))
      if (ids.length === 0) throw unprocessable('errors.gis_choose')
      const { projection, scale } = readGrid(values.projection ?? 0, values.scale_factor ?? undefined)
      const storedAlignments = await findAlignments(db, id, sql.part`found.id = ANY (${ids}::int[])`)
      const missing = ids.filter((one) => !storedAlignments.some((row) => row.id === one))
      if (missing.length > 0) throw notFound(missing)
      const built = storedAlignments.map((one) => inFeet(one, projection))
      if (storedAlignments.some(({ fault }) => fault !== '') || !built.every(isUsable)) throw unprocessable('errors.bad_route_data', {}, storedAlignments.flatMap(({ id: one, fault }) => (fault === '' ? [] : [{ id: one, message: fault }])))
      const project = values.dot_project_id ?? 0
      const added = await addAlignments(db, actorOf(call), project, values.name, scale, await placed(built, projection, scale))
      await gisFileWriter.change(db, actorOf(call), id, { status: 'active' }, null)
      await stationLater(call.platform.jobs, db, project)
      return answer({ fme_import_file_request: shownGisFile(await gisFileWriter.one(db, id, null)), alignment_ids: added })
    }),
})
