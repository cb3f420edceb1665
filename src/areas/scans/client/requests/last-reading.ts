import { paperDraftOf } from '#src/areas/scans/client/requests/paper-draft-of'
import { jobsOfWindow, lastScan, markOffered, scannedFileOf, type TextResult } from '#src/areas/scans/client/requests/scans'
import type { PaperDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { jobList, type Job } from '#src/workspace/client/jobs/job-list'

/** The scans that can be entered as paper tickets: those of this window that were not entered yet, oldest first, or else the person's last one. */
export function readyScans(): readonly { readonly job: string; readonly draft: PaperDraft }[] {
  const ofWindow = jobsOfWindow().flatMap((id) => draftOf(jobList.jobs.find((job) => job.id === id)))
  return ofWindow.length > 0 ? ofWindow : draftOf(lastScan(jobList.jobs, 'text_scan') ?? undefined)
}

/** The drafts of these scans, which are not offered again. */
export function takeDrafts(scans: ReturnType<typeof readyScans>): readonly PaperDraft[] {
  markOffered(scans.map(({ job }) => job))
  return scans.map(({ draft }) => draft)
}

/** Empty for a scan that has not succeeded, and for one that a provider read, which says no places. */
function draftOf(job: Job | undefined): readonly { readonly job: string; readonly draft: PaperDraft }[] {
  if (job?.status !== 'success') return []
  const result = job.result as TextResult
  return 'unsure' in result ? [{ job: job.id, draft: paperDraftOf(result.name, [...result.fields, ...result.unsure], scannedFileOf(job.id)) }] : []
}
