import { paperDraftOf } from '#src/areas/scans/client/requests/paper-draft-of'
import { lastScan, scannedFileOf, type TextResult } from '#src/areas/scans/client/requests/scans'
import type { PaperDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { jobList } from '#src/workspace/client/jobs/job-list'

/** The person's last text scan as a draft of a paper ticket; null when there is none, or a provider read it, which says no places. */
export function lastReading(): PaperDraft | null {
  const job = lastScan(jobList.jobs, 'text_scan')
  if (job?.status !== 'success') return null
  const result = job.result as TextResult
  return 'unsure' in result ? paperDraftOf(result.name, [...result.fields, ...result.unsure], scannedFileOf(job.id)) : null
}
