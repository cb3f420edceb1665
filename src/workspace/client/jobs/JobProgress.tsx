import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { isRunning, jobList, progressWords } from '#src/workspace/client/jobs/job-list'
import { runCommand } from '#src/workspace/client/running/run-command'
import { workspaceReady } from '#src/workspace/client/ready'

/** 'Export 62%' at the end of the status bar while a job runs; links to the list of jobs. */
export function JobProgress() {
  const { isReady } = useSnapshot(workspaceReady)
  const { jobs } = useSnapshot(jobList)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => void setPlace(isReady ? document.getElementById('job-progress') : null), [isReady])
  const running = jobs.filter(isRunning)
  if (place === null || running.length === 0) return null
  return createPortal(
    running.map((job) => (
      <button key={job.id} type="button" className="key-hint" tabIndex={-1} onClick={() => void runCommand('jobs.show-jobs', { by: 'button' })}>
        <Download aria-hidden size={14} strokeWidth={1.75} /> {progressWords(job)}
      </button>
    )),
    place,
  )
}
