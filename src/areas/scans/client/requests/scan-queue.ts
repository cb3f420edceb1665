import { proxy, ref, subscribe } from 'valtio'
import { readScanFile } from '#src/areas/scans/client/requests/scans'
import { onSessionEnd } from '#src/platform/client/session/session'
import { isRunning, jobList } from '#src/workspace/client/jobs/job-list'
import { runCommand } from '#src/workspace/client/running/run-command'

/** The files that wait in this window to be scanned, the jobs of those that are being read, and how many there were since the queue was last empty. */
export const scanQueue = proxy<{ waiting: { readonly file: File }[]; sent: string[]; total: number; sending: number }>({ waiting: [], sent: [], total: 0, sending: 0 })

/** Fewer than the server takes of a person, so that a scan beside the queue is not refused. */
const AT_ONCE = 3

/** Scans the text of many files, a few at a time. */
export function queueTextScans(files: readonly File[]): void {
  if (countOpen() === 0) scanQueue.total = 0
  scanQueue.waiting.push(...files.map((file) => ({ file: ref(file) })))
  scanQueue.total += files.length
  sendNext()
}

/** Notes the job of a file of the queue. */
export function noteSent(job: string): void {
  scanQueue.sent.push(job)
}

/** How many files of the queue have been read. */
export function countRead({ total, waiting, sent, sending }: { readonly total: number; readonly waiting: readonly unknown[]; readonly sent: readonly string[]; readonly sending: number }): number {
  return Math.max(0, total - waiting.length - sent.length - sending)
}

function countOpen(): number {
  return scanQueue.waiting.length + scanQueue.sent.length + scanQueue.sending
}

function sendNext(): void {
  while (scanQueue.waiting.length > 0 && scanQueue.sent.length + scanQueue.sending < AT_ONCE) {
    const [next] = scanQueue.waiting
    if (next === undefined) return
    scanQueue.waiting.shift()
    scanQueue.sending += 1
    void send(next.file)
  }
}

async function send(file: File): Promise<void> {
  try {
    await runCommand('scans.send', { answers: { upload: await readScanFile('text_scan', file) }, by: 'button' })
  } finally {
    scanQueue.sending -= 1
    sendNext()
  }
}

// a job that has ended makes room for the next file
subscribe(jobList, () => {
  const ended = new Set(jobList.jobs.filter((job) => !isRunning(job)).map(({ id }) => id))
  if (!scanQueue.sent.some((job) => ended.has(job))) return
  scanQueue.sent = scanQueue.sent.filter((job) => !ended.has(job))
  sendNext()
})
onSessionEnd(() => Object.assign(scanQueue, { waiting: [], sent: [], total: 0, sending: 0 }))
