import type { ScanKind } from '#src/areas/scans/domain/requests/scan-file'
import { readTicket } from '#src/areas/scans/server/recognition/read-ticket'
import { readerOf, scanPhoto, scanText } from '#src/areas/scans/server/requests/scan'
import { dropScanFile, findScanFile } from '#src/areas/scans/server/requests/scan-files'
import { storedContent } from '#src/areas/scans/server/requests/file-parts'
import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import { untilCanceled } from '#src/platform/server/jobs/until-canceled'
import type { Platform } from '#src/platform/server/platform'

/** The worker of the job. The scan's file is dropped when the job ends, whether it succeeds or not. */
export const scanWorker = (kind: ScanKind) => (platform: Platform): JobWorker => async (job) => {
  const { agency, jobId, employeeId } = job
  const { name, asked_by: askedBy, by_provider: byProvider = true } = job.input as { readonly name: string; readonly asked_by: string; readonly by_provider?: boolean }
  const key = await platform.database.inAgency(agency, (db) => findScanFile(db, jobId))
  if (key === null) throw new HttpError(422, message('errors.scan_file_lost'))
  try {
    const content = await storedContent(platform.files, key)
    const asker = { agency, employee: employeeId, askedBy }
    const result = await untilCanceled<object>(job, (signal, report) => {
      if (kind === 'photo_scan') return scanPhoto(platform, { ...asker, signal }, content)
      if (byProvider) return scanText(platform, { ...asker, signal }, content)
      // a failed progress report is ignored, because `untilCanceled` notices a canceled job at its next check
      return readTicket(readerOf(asker), content, { signal, report: (done, total) => void report(done, total).catch(() => undefined) })
    })
    return { result: { name, ...result } }
  } finally {
    await platform.database.inAgency(agency, (db) => dropScanFile(db, jobId))
  }
}
