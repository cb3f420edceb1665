import type { ScanKind } from '#src/areas/scans/domain/requests/scan-file'
import { scanPhoto, scanText } from '#src/areas/scans/server/requests/scan'
import { dropScanFile, findScanFile } from '#src/areas/scans/server/requests/scan-files'
import { storedContent } from '#src/areas/scans/server/requests/file-parts'
import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import { untilCanceled } from '#src/platform/server/jobs/until-canceled'
import type { Platform } from '#src/platform/server/platform'

/** The worker of the job. Its file is dropped when it ends, however it ends. */
export const scanWorker = (kind: ScanKind) => (platform: Platform): JobWorker => async (job) => {
  const { agency, jobId, employeeId } = job
  const { name, asked_by: askedBy } = job.input as { readonly name: string; readonly asked_by: string }
  const key = await platform.database.inAgency(agency, (db) => findScanFile(db, jobId))
  if (key === null) throw new HttpError(422, message('errors.scan_file_lost'))
  try {
    const content = await storedContent(platform.files, key)
    const scan: (...asked: Parameters<typeof scanText>) => Promise<object> = kind === 'text_scan' ? scanText : scanPhoto
    return { result: { name, ...(await untilCanceled(job, (signal) => scan(platform, { agency, employee: employeeId, askedBy, signal }, content))) } }
  } finally {
    await platform.database.inAgency(agency, (db) => dropScanFile(db, jobId))
  }
}
