import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { ProviderState } from '#src/areas/assist/client/provider/public/ProviderState'
import type { ScanKind } from '#src/areas/scans/domain/requests/scan-file'
import { words } from '#src/areas/scans/client/messages'
import { lastScan } from '#src/areas/scans/client/requests/scans'
import { countRead, isShown, scanQueue } from '#src/areas/scans/client/requests/scan-queue'
import '#src/areas/scans/client/scans.css'
import { useDroppedFiles } from '#src/platform/client/form/use-dropped-files'
import { message } from '#src/platform/domain/messages'
import { isRunning, jobList, type Job } from '#src/workspace/client/jobs/job-list'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showToast } from '#src/workspace/client/speech/toasts'

const commandOf = { text_scan: 'scans.scan-text', photo_scan: 'scans.scan-photo' } as const

/** The person's last scan of a kind, updated as it changes. */
export function useLastScan(kind: ScanKind): Job | null {
  return lastScan(useSnapshot(jobList).jobs as readonly Job[], kind)
}

/** The text that is shown while there is no result: how to begin, that the file is being read, or why there is no result. */
export function stateOf(job: Job | null, none: string): string {
  if (job === null) return none
  if (isRunning(job)) return words(job.status === 'pending' ? 'waiting' : 'reading')
  return job.status === 'canceled' ? words('canceled') : (job.message ?? none)
}

/** The bar of a scan: the provider, and buttons to choose a file, to cancel the running scan, and to use its result. */
export function ScanBar({ kind, job, children }: { readonly kind: ScanKind; readonly job: Job | null; readonly children?: ReactNode }) {
  const queue = useSnapshot(scanQueue)
  const isQueue = kind === 'text_scan' && isShown(queue)
  return (
    <>
      <ProviderState of={kind === 'text_scan' ? 'texts' : 'files'} />
      <span className="table-bar-end">
        {isQueue ? <CommandButton id="scans.cancel-text" label={words('cancel_all')} /> : job !== null && isRunning(job) && <CommandButton id="jobs.cancel-job" label={words('cancel')} answers={{ job }} />}
        {children}
        <CommandButton id={commandOf[kind]} look="filled" />
      </span>
    </>
  )
}

/** How many of several files have been read, and why the queue is paused. Shows nothing for a single file that is being read. */
function QueueState() {
  const queue = useSnapshot(scanQueue)
  const [done, count] = [countRead(queue), queue.total]
  return !isShown(queue) ? null : <p className="scan-queue" role="status"><progress value={done} max={count} />{words('queue', { done, count })}{queue.pause !== null && ` · ${words('queue_waits', { why: queue.pause })}`}</p>
}

/** The pane of a scan, on which a file can be dropped. Screen readers announce what happens. */
export function ScanFrame({ kind, job, children }: { readonly kind: ScanKind; readonly job: Job | null; readonly children: ReactNode }) {
  const { isOver, drop } = useDroppedFiles((files) => {
    const [file, ...others] = files
    if (file === undefined) return
    if (kind === 'text_scan') void runCommand('scans.scan-text', { answers: { files }, by: 'button' })
    else if (others.length > 0) showToast('error', message('errors.one_file'))
    else void runCommand('scans.scan-photo', { answers: { file }, by: 'button' })
  })
  return (
    <div className="scan" {...drop}>
      {isOver && <p className="scan-drop">{words(kind === 'text_scan' ? 'drop_many' : 'drop_here')}</p>}
      {kind === 'text_scan' && <QueueState />}
      <p className="for-ear" role="status">{job === null || job.status === 'success' ? '' : stateOf(job, '')}</p>
      {children}
    </div>
  )
}
