import { pageOf, paperDraftOf } from '#src/areas/scans/client/requests/paper-draft-of'
import { pictureOfPdf } from '#src/areas/scans/client/requests/picture-of-pdf'
import { jobsOfWindow, keepPicture, lastScan, markOffered, scannedFileOf, type ScannedFile, type TextResult } from '#src/areas/scans/client/requests/scans'
import type { PaperDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { jobList, type Job } from '#src/workspace/client/jobs/job-list'

/** A scan whose values can be entered. */
interface ReadyScan {
  readonly job: string
  readonly result: Extract<TextResult, { readonly unsure: unknown }>
}

/** The scans that can be entered as paper tickets: those of this window that were not entered yet, oldest first, or else the person's last one. */
export function readyScans(jobs: readonly Job[] = jobList.jobs): readonly ReadyScan[] {
  const ofWindow = jobsOfWindow().flatMap((id) => readyOf(jobs.find((job) => job.id === id)))
  return ofWindow.length > 0 ? ofWindow : readyOf(lastScan(jobs, 'text_scan') ?? undefined)
}

/** The drafts of these scans, which are not offered again. */
export async function takeDrafts(scans: readonly ReadyScan[]): Promise<readonly PaperDraft[]> {
  markOffered(scans.map(({ job }) => job))
  const drafts: PaperDraft[] = []
  for (const { job, result } of scans) {
    const fields = [...result.fields, ...result.unsure]
    drafts.push(paperDraftOf({ id: job, name: result.name, fields }, await pictureOf(job, scannedFileOf(job), pageOf(fields))))
  }
  return drafts
}

/** The file of a scan as a picture; null without one. */
async function pictureOf(job: string, scanned: ScannedFile | null, page: number): Promise<ScannedFile | null> {
  if (scanned === null || scanned.file.type.startsWith('image/')) return scanned
  try {
    return keepPicture(job, await pictureOfPdf(scanned.file, page))
  } catch (error) {
    console.warn('The page of a scanned PDF cannot be shown', error)
    return null
  }
}

/** Empty for a scan that has not succeeded, and for one that a provider read, which says no places. */
function readyOf(job: Job | undefined): readonly ReadyScan[] {
  if (job?.status !== 'success') return []
  const result = job.result as TextResult
  return 'unsure' in result ? [{ job: job.id, result }] : []
}
