import { proxy, ref, subscribe } from 'valtio'
import { words } from '#src/areas/scans/client/messages'
import { readScanFile } from '#src/areas/scans/client/requests/scans'
import { onSessionEnd } from '#src/platform/client/session/session'
import { message } from '#src/platform/domain/messages'
import { warnBeforeUnload } from '#src/workspace/client/form/confirm-leaving'
import { isRunning, jobList } from '#src/workspace/client/jobs/job-list'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showToast } from '#src/workspace/client/speech/toasts'

interface ScanQueue {
  /** The files that are not sent yet. */
  waiting: { readonly file: File }[]
  /** The jobs of those that are being read. */
  sent: string[]
  /** How many files are being sent. */
  sending: number
  /** How many files there were since the queue was last empty. */
  total: number
  isGuarded: boolean
}

/** The files that this window scans for their text. */
export const scanQueue = proxy<ScanQueue>({ waiting: [], sent: [], sending: 0, total: 0, isGuarded: false })

/** Fewer than the server takes of a person, so that a scan beside the queue is not refused. */
const AT_ONCE = 3
/** Fewer than the server lists jobs of a person, since the results are read from that list. */
const QUEUE_MAX = 40

/** Scans the text of files, a few at a time. */
export function queueTextScans(files: readonly File[]): void {
  if (countOpen() + files.length > QUEUE_MAX) return showToast('error', message('errors.scan_queue_full', { max: QUEUE_MAX }))
  if (countOpen() === 0) scanQueue.total = 0
  scanQueue.waiting.push(...files.map((file) => ({ file: ref(file) })))
  scanQueue.total += files.length
  // a reload would lose the files that are not sent yet
  if (!scanQueue.isGuarded) warnBeforeUnload(() => scanQueue.waiting.length + scanQueue.sending > 0)
  scanQueue.isGuarded = true
  sendNext()
}

/** Notes the job of a file of the queue. */
export function noteSent(job: string): void {
  scanQueue.sent.push(job)
}

/** Takes the waiting files out of the queue; returns the function that puts them back. */
export function dropWaiting(): () => void {
  const dropped = scanQueue.waiting.splice(0)
  scanQueue.total -= dropped.length
  return () => {
    scanQueue.waiting.push(...dropped)
    scanQueue.total += dropped.length
    sendNext()
  }
}

/** How many files of the queue have been read. */
export function countRead({ total, waiting, sent, sending }: Pick<ScanQueue, 'total' | 'sending'> & { readonly waiting: readonly unknown[]; readonly sent: readonly string[] }): number {
  return Math.max(0, total - waiting.length - sent.length - sending)
}

/** Whether several files are being read. */
export function isReadingMany(queue: Parameters<typeof countRead>[0]): boolean {
  return queue.total > 1 && countRead(queue) < queue.total
}

/** How many files of the queue have not been read. */
export function countOpen(): number {
  return scanQueue.waiting.length + scanQueue.sent.length + scanQueue.sending
}

function sendNext(): void {
  while (scanQueue.waiting.length > 0 && scanQueue.sent.length + scanQueue.sending < AT_ONCE) {
    const next = scanQueue.waiting.shift()
    if (next === undefined) return
    scanQueue.sending += 1
    void send(next.file)
  }
}

async function send(file: File): Promise<void> {
  try {
    const upload = await readScanFile('text_scan', file)
    // of many files, the message says which one
    if (!upload.verdict.allowed && scanQueue.total > 1) showToast('error', words('failed', { name: file.name, why: message(upload.verdict.message, upload.verdict.values) }))
    else await runCommand('scans.send', { answers: { upload }, by: 'button' })
  } catch {
    // it was moved or deleted since it was chosen
    showToast('error', words('failed', { name: file.name, why: message('errors.scan_file_moved') }))
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
