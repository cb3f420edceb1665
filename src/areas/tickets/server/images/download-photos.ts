import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PhotosToDownload } from '#src/areas/tickets/api/images'
import {
  DOWNLOAD_HOURS, DOWNLOAD_MAX_BYTES, DOWNLOAD_MAX_GB, DOWNLOAD_MAX_PHOTOS, DOWNLOADS_AT_ONCE, DOWNLOADS_MAX_BYTES, DOWNLOADS_MAX_GB, DOWNLOADS_OF_AGENCY_MAX_BYTES,
  DOWNLOADS_OF_AGENCY_MAX_GB,
} from '#src/areas/tickets/domain/images/limits'
import { PHOTO_LIST, photoFileName, photoListHeadings } from '#src/areas/tickets/domain/images/photo-files'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { findChosen, type GalleryImage } from '#src/areas/tickets/server/images/project-gallery'
import { dayInZone } from '#src/platform/domain/time/days'
import { safeCsv } from '#src/platform/server/csv/safe-csv'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { FileGone, type FileStore } from '#src/platform/server/files/file-store'
import { zipOf } from '#src/platform/server/files/zip'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import type { Jobs, JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'

export const PHOTO_DOWNLOAD = 'photo_download'
/** How many photos are packed between two reports of progress. */
const TELL_EVERY = 5

/** The input of the job that packs photos. It contains the viewer, so that the zip has only photos that this person may see. */
export interface PhotoDownload {
  readonly asked: PhotosToDownload
  readonly viewer: Viewer
  /** The total size of the photos at the time when the download was requested. */
  readonly bytes: number
}

type Photo = Omit<GalleryImage, 'reading'>

/**
 * The photos of a download, newest first. 404 if one of the requested photos does not exist or the viewer may not see it (API-16). 422 for
 * no photos, for more than 1,000, and for more than 2 GB.
 */
async function findPhotos(db: AgencyTransaction, { asked, viewer }: Pick<PhotoDownload, 'asked' | 'viewer'>): Promise<readonly Photo[]> {
  const { imageable_id: project, scope_mode: scope, own: isOwn = false, metadata_search: search, image_ids: ids, except_ids: exceptIds = [], ...filters } = asked
  if (scope !== 'ALL_PROJECTS' && project === undefined) throw unprocessable('errors.not_valid', {}, [{ field: 'imageable_id', message: 'is required' }])
  const gallery = { projectId: scope === 'ALL_PROJECTS' ? null : (project ?? null), search, isOwn, filters }
  const { rows, count, bytes } = await findChosen(db, viewer, gallery, { ids, exceptIds }, DOWNLOAD_MAX_PHOTOS)
  if (ids !== undefined && ids.some((id) => !exceptIds.includes(id) && !rows.some((row) => row.id === id))) throw notFound()
  if (count === 0) throw unprocessable('errors.no_photos')
  if (count > DOWNLOAD_MAX_PHOTOS) throw unprocessable('errors.too_many_photos', { max: DOWNLOAD_MAX_PHOTOS })
  if (bytes > DOWNLOAD_MAX_BYTES) throw unprocessable('errors.too_large_photos', { max: DOWNLOAD_MAX_GB })
  return rows
}

/**
 * Queues the job that packs the photos; returns the id of the job. Throws the errors of `findPhotos`. 422 if the person already has too
 * many downloads in progress, or if the downloads of the person or of the agency use too much disk space.
 */
export async function startDownload(db: AgencyTransaction, jobs: Pick<Jobs, 'start'>, request: PhotosToDownload, viewer: Viewer): Promise<string> {
  const photos = await findPhotos(db, { asked: request, viewer })
  const bytes = photos.reduce((all, { size }) => all + size, 0)
  await assertRoom(db, viewer.id, bytes)
  return jobs.start(db, viewer.id, PHOTO_DOWNLOAD, { asked: request, viewer, bytes } satisfies PhotoDownload)
}

/**
 * Throws 422 if the person has too many downloads in progress, or if the disk space for the person or the agency is used up. A download in
 * progress counts with the total size of its photos. A finished download counts with the size of its file as long as the file is on the
 * disk, even after the download has expired, and even if it was canceled after the last photo had been packed.
 */
async function assertRoom(db: AgencyTransaction, employeeId: number, bytes: number): Promise<void> {
  // without this lock, two calls at the same time could both succeed, although there is room for only one download
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`photo downloads\n${db.agency}`}, 16))`)
  const { open, own, all } = await db.one(sql<{ open: number; own: number; all: number }>`
    SELECT count(*) FILTER (WHERE is_own AND is_open)::int AS open, coalesce(sum(bytes) FILTER (WHERE is_own), 0)::float8 AS own, coalesce(sum(bytes), 0)::float8 AS all
    FROM (
      SELECT employee_id = ${employeeId} AS is_own, status IN ('pending', 'loading') AS is_open, coalesce((result ->> 'bytes')::bigint, (input ->> 'bytes')::bigint) AS bytes
      FROM jobs WHERE dot_authority_id = ${db.agency} AND kind = ${PHOTO_DOWNLOAD} AND (status IN ('pending', 'loading') OR file_key IS NOT NULL)
    ) AS download`)
  if (open >= DOWNLOADS_AT_ONCE) throw unprocessable('errors.photo_downloads_at_once', { max: DOWNLOADS_AT_ONCE })
  if (own + bytes > DOWNLOADS_MAX_BYTES) throw unprocessable('errors.photo_downloads_kept', { max: DOWNLOADS_MAX_GB, hours: DOWNLOAD_HOURS })
  if (all + bytes > DOWNLOADS_OF_AGENCY_MAX_BYTES) throw unprocessable('errors.photo_downloads_of_agency', { max: DOWNLOADS_OF_AGENCY_MAX_GB, hours: DOWNLOAD_HOURS })
}

/**
 * The job that packs photos, and a list of them, into one zip, file by file from disk to disk. If the file of a photo is missing or has
 * changed since it was stored, the job fails with a message that names the photo, because a zip that silently lacks a photo would be
 * useless as evidence (PROJ-46, TICK-72).
 */
export function photoDownloadWorker({ database, files }: Pick<Platform, 'database' | 'files'>): JobWorker {
  return async ({ agency, input, report }) => {
    // only this area queues the job, so the cast is safe
    const { photos, day } = await database.inAgency(agency, async (db) => ({ photos: await findPhotos(db, input as PhotoDownload), day: dayInZone(new Date(), await timezoneOfAgency(db)) }))
    await report(0, photos.length)
    for (const photo of photos) await assertKept(files, photo)
    let packed = 0
    const onPacked = async () => {
      packed += 1
      if (packed % TELL_EVERY === 0 || packed === photos.length) await report(packed)
    }
    const list = safeCsv(photoListHeadings, photos.map((photo) => lineOf(photo)))
    const storedFile = await files.keep(zipOf([
      { name: PHOTO_LIST, open: () => Readable.from([Buffer.from(list)]) },
      ...photos.map((photo) => ({ name: photoFileName(photo), open: () => Readable.from(checked(files, photo, onPacked)) })),
    ]))
    return { file: { key: storedFile.key, name: `photos-${day}.zip`, type: 'application/zip', hours: DOWNLOAD_HOURS }, result: { photos: photos.length, bytes: storedFile.bytes } }
  }
}

async function assertKept(files: FileStore, photo: Photo): Promise<void> {
  await files.size(photo.file_key).catch((error: unknown) => {
    throw error instanceof FileGone ? unprocessable('errors.photo_missing', namesOf(photo)) : error
  })
}

/**
 * The content of a photo. After the last part, throws an error if the hash of the content is not the photo's key; otherwise calls `onEnd`.
 */
async function* checked(files: FileStore, photo: Photo, onEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const part of files.read(photo.file_key)) {
    hash.update(part as Buffer)
    yield part as Buffer
  }
  if (hash.digest('hex') !== photo.file_key) throw unprocessable('errors.photo_damaged', namesOf(photo))
  await onEnd()
}

function lineOf(photo: Photo): readonly string[] {
  return [photoFileName(photo), photo.ticket_number ?? '', photo.project, new Date(photo.taken_at).toISOString(), photo.by, String(photo.size), photo.file_key]
}

function namesOf({ name, ticket_number: ticket, project }: Photo): { readonly name: string; readonly of: string } {
  return { name, of: ticket === null ? project : `ticket ${ticket}` }
}
