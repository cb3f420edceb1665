import { pageOf, paperDraftOf } from '#src/areas/scans/client/requests/paper-draft-of'
import { pictureOfPdf } from '#src/areas/scans/client/requests/picture-of-pdf'
import { jobsOfWindow, lastScan, scannedFileOf, type TextResult } from '#src/areas/scans/client/requests/scans'
import { isEntered, offerDrafts, type PaperDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { sessionSignal } from '#src/platform/client/session/of-session'
import { jobList, type Job } from '#src/workspace/client/jobs/job-list'

/** A scan whose values can be entered. */
interface ReadyScan {
  readonly job: string
  readonly result: Extract<TextResult, { readonly unsure: unknown }>
}

/**
 * The scans of this window that can be entered as paper tickets and were not entered yet, in the order in which their files were chosen. If
 * there are none, the person's last scan, provided that it can be entered.
 */
export function readyScans(jobs: readonly Job[] = jobList.jobs): readonly ReadyScan[] {
  const ofWindow = jobsOfWindow().flatMap((id) => readyOf(jobs.find((job) => job.id === id)))
  return ofWindow.length > 0 ? ofWindow : readyOf(lastScan(jobs, 'text_scan') ?? undefined)
}

/**
 * Adds the scans that can be entered to the queue of the paper ticket form of a project. Returns false if the session ended while the
 * pictures of the scans were being rendered.
 */
export async function enterScans(projectId: number): Promise<boolean> {
  const signal = sessionSignal()
  const drafts: PaperDraft[] = []
  for (const { job, result } of readyScans()) {
    const fields = [...result.fields, ...result.unsure]
    drafts.push(paperDraftOf({ id: job, name: result.name, fields }, await pictureOf(scannedFileOf(job), pageOf(fields))))
    if (signal.aborted) return false
  }
  offerDrafts(projectId, drafts)
  return true
}

/** The file of a scan as a picture; null if there is no file, or if its page cannot be shown. */
async function pictureOf(file: File | null, page: number): Promise<File | null> {
  if (file === null || file.type.startsWith('image/')) return file
  try {
    return await pictureOfPdf(file, page)
  } catch (error) {
    console.warn('The page of a scanned PDF cannot be shown', error)
    return null
  }
}

/**
 * The scan of a job, if its values can be entered. Empty for a scan that has not succeeded or was already entered, and for a scan by a
 * provider, because providers report no positions.
 */
function readyOf(job: Job | undefined): readonly ReadyScan[] {
  if (job?.status !== 'success' || isEntered(job.id)) return []
  const result = job.result as TextResult
  return 'unsure' in result ? [{ job: job.id, result }] : []
}
