import { lengthOf } from '#src/areas/stationing/domain/geometry/element'
import { note } from '#src/areas/stationing/domain/gis-files/notes'
import type { FoundInFile } from '#src/areas/stationing/domain/gis-files/found-alignment'
import { isRead, type GisFormat } from '#src/areas/stationing/domain/gis-files/gis-file'
import { GIS_HOURS_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import { contentOf } from '#src/areas/stationing/server/gis-files/content'
import { formatOf, gisFileWriter, type StoredGisFile } from '#src/areas/stationing/server/gis-files/gis-files'
import { readDxf } from '#src/areas/stationing/server/gis-files/read-dxf'
import { readIfc } from '#src/areas/stationing/server/gis-files/read-ifc'
import { projectionOf } from '#src/areas/stationing/server/projections/projections'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { HttpError } from '#src/platform/server/http/errors'
import { JobCanceled, type JobProgress, type Jobs, type JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { recordEvents } from '#src/platform/server/records/record'

/** The job that reads the alignments of a GIS file (GEO-8). */
export const PROCESS_GIS_FILE = 'gis_file'
const HOUR_MS = 3_600_000

interface Order {
  readonly id: number
  readonly run: number
}

/** Queues a file for processing within 4 hours from now. Files in .dwg and .dgn are not read (GEO-3). */
export async function sendToProcess(db: AgencyTransaction, { jobs }: { readonly jobs: Pick<Jobs, 'start'> }, employeeId: number, id: number, format: GisFormat): Promise<void> {
  if (!isRead(format)) return
  const { run } = await db.one(sql<{ run: number }>`
    UPDATE gis_files SET status = 'pending', message = '', run = run + 1, sent_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING run`)
  const job = await jobs.start(db, employeeId, PROCESS_GIS_FILE, { id, run } satisfies Order)
  await db.run(sql`UPDATE gis_files SET job_id = ${job} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Reads the alignments of a file. A file with bad data fails, and so does a file that takes longer than 4 hours (GEO-8, GEO-11). */
export const processGisFile = (platform: Platform): JobWorker => async (progress) => {
  const order = progress.input as Order
  const outcome = await readFile(platform, progress, order).catch(async (error: unknown) => {
    await platform.database.inAgency(progress.agency, (db) => finish(db, order, message('errors.upload_failed')))
    throw error
  })
  await platform.database.inAgency(progress.agency, (db) => finish(db, order, outcome))
  if (typeof outcome === 'string') throw new HttpError(422, outcome)
  return { result: { alignments: outcome.alignments.length } }
}

/** The alignments found in a file, or the reason why the file has no alignment that can be used. */
async function readFile({ database, files }: Platform, { agency, report }: JobProgress, { id, run }: Order): Promise<FoundInFile | string> {
  const began = Date.now()
  let canceled: unknown = null
  let chunks = 0
  const check = () => {
    if (canceled !== null) throw canceled
    if (Date.now() - began > GIS_HOURS_MAX * HOUR_MS) throw new HttpError(422, message('errors.upload_failed'))
    chunks += 1
    // reports the progress regularly: once the owner has canceled the job, the report fails, and the next `check` ends the job
    if (chunks % 500 === 0) void report(chunks).catch((error: unknown) => void (canceled = error instanceof JobCanceled ? error : canceled))
  }
  const { stored, content } = await database.inAgency(agency, async (db) => ({ stored: await current(db, { id, run }), content: await contentOf(db, files, id, check) }))
  if (stored === null) return { alignments: [], notes: [] }
  await report(0)
  const read = formatOf(stored) === 'ifc' ? await readIfc(content) : await readDxf(content)
  if ('message' in read) return message(read.message, read.values)
  const projection = projectionOf(stored.values.projection ?? 0)
  const named = 'projection' in read ? String(read.projection) : ''
  const isOther = named !== '' && !named.replaceAll(/\D/g, '').endsWith(String(projection?.code ?? ''))
  const notes = [...read.notes, ...(isOther ? [note('other_projection', { name: named, chosen: `${projection?.name ?? ''}, EPSG:${projection?.code ?? ''}` })] : [])]
  if (read.alignments.length === 0) return [note('no_alignment'), ...read.notes.filter((one) => one !== note('no_georeference'))].join(' ')
  if (read.alignments.every(({ fault }) => fault !== '')) return [message('errors.bad_route_data'), ...read.alignments.map(({ fault }) => fault).slice(0, 5)].join(' ')
  return { alignments: read.alignments, notes }
}

/** The file if this run still has to process it; null if it was deleted, was queued again for another run, or counts as failed. */
async function current(db: AgencyTransaction, { id, run }: Order): Promise<StoredGisFile | null> {
  const [stored] = await gisFileWriter.table.find(db, sql.part`record.id = ${id} AND record.run = ${run} AND record.deleted_at IS NULL`, true)
  return stored?.values.status === 'pending' ? stored : null
}

/** Stores the alignments that were found, or why the file failed, and records an event with the server as its author. */
async function finish(db: AgencyTransaction, order: Order, outcome: FoundInFile | string): Promise<void> {
  await gisFileWriter.table.lock(db)
  const stored = await current(db, order)
  if (stored === null) return
  const [status, why, notes] = typeof outcome === 'string' ? ['failed', outcome, []] as const : ['ready_for_review', '', outcome.notes] as const
  await db.run(sql`DELETE FROM gis_file_alignments WHERE dot_authority_id = ${db.agency} AND gis_file_id = ${order.id}`)
  for (const { name, unit, station_start: start, elements, fault } of typeof outcome === 'string' ? [] : outcome.alignments) {
    await db.run(sql`INSERT INTO gis_file_alignments (dot_authority_id, gis_file_id, name, unit, station_start, length, elements, fault)
      VALUES (${db.agency}, ${order.id}, ${name}, ${unit}, ${start}, ${lengthOf(elements)}, ${JSON.stringify(elements)}::jsonb, ${fault})`)
  }
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE gis_files SET status = ${status}, message = ${why}, notes = ${JSON.stringify(notes)}::jsonb, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${order.id} RETURNING version`)
  await recordEvents(db, actorOfServer(PROCESS_GIS_FILE), 'processed', [{ kind: 'gis_file', id: order.id, name: stored.values.name, version, dot_project_id: stored.values.dot_project_id, changes: { status: ['pending', status] } }])
}
