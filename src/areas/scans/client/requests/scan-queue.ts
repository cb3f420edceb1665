import { proxy, ref, subscribe } from 'valtio'
import { words } from '#src/areas/scans/client/messages'
import { readyScans } from '#src/areas/scans/client/requests/last-reading'
import { keepScanned, readScanFile, scanCalls } from '#src/areas/scans/client/requests/scans'
import { textScans } from '#src/areas/scans/client/requests/text-scans'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { isInSession, sessionSignal } from '#src/platform/client/session/of-session'
import { onSessionEnd, onSessionLoad } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import { message } from '#src/platform/domain/messages'
import { warnBeforeUnload } from '#src/workspace/client/form/confirm-leaving'
import { expectJob, isRunning, jobCalls, jobList } from '#src/workspace/client/jobs/job-list'
import { showToast } from '#src/workspace/client/speech/toasts'

/** A file that has not been read yet. */
interface QueuedFile {
  /** Identifies the file. It is also the Idempotency-Key, so that a file whose answer was lost is not scanned twice. */
  readonly key: string
  readonly file: File
  /** The file's position among all files of this window, in the order in which they were chosen. */
  readonly place: number
  isSending: boolean
  /** The job that reads the file; null until the server has the file. */
  job: string | null
}

interface ScanQueue {
  files: QueuedFile[]
  /** The number of files since the queue was last empty, not counting canceled ones. */
  total: number
  /** How many of the files in `total` could not be read. */
  failed: number
  /** Why the queue is paused; null while it runs. */
  pause: string | null
}

/** The files that this window scans for their text, in order. */
export const scanQueue = proxy<ScanQueue>({ files: [], total: 0, failed: 0, pause: null })
const retries = createStore<{ timer: ReturnType<typeof setTimeout> | undefined; count: number; places: number; isGuarded: boolean }>(() => ({ timer: undefined, count: 0, places: 0, isGuarded: false }))

/**
 * How many files are scanned at the same time. Fewer than the server accepts from one person, so that a single scan outside the queue is
 * not refused.
 */
const AT_ONCE = 3
/**
 * Maximum number of files that are waiting, or were read but not entered. Smaller than the number of jobs that the server lists for one
 * person, because the results are read from that list.
 */
const QUEUE_MAX = 40
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]
/**
 * HTTP statuses for problems that the file did not cause: too many calls or scans, a server that is busy or restarting, an ended session.
 */
const TEMPORARY = [401, 408, 409, 429, 502, 503, 504]
/** Statuses of failures that the queue itself reports. The end of the session (401) is not among them, because `callApi` reports it. */
const OWN_FAILURES = [-1, 400, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504]

/** Scans the text of files, a few at a time. */
export function queueTextScans(files: readonly File[]): void {
  const read = readyScans().length
  if (scanQueue.files.length + read + files.length > QUEUE_MAX) return showToast('error', read > 0 ? words('queue_full_read', { count: read, max: QUEUE_MAX }) : words('queue_full', { max: QUEUE_MAX }))
  if (scanQueue.files.length === 0) Object.assign(scanQueue, { total: 0, failed: 0 })
  scanQueue.files.push(...files.map((file) => ({ key: crypto.randomUUID(), file: ref(file), place: (retries.places += 1), isSending: false, job: null })))
  scanQueue.total += files.length
  // a reload would lose the files that are not sent yet
  if (!retries.isGuarded) warnBeforeUnload(() => scanQueue.files.some(({ job }) => job === null))
  retries.isGuarded = true
  sendNext()
}

/** How many files of the queue have been read or refused. */
export function countRead({ total, files }: { readonly total: number; readonly files: readonly unknown[] }): number {
  return total - files.length
}

/** Whether the queue shows more than the state of one scan: the progress of several files, or why the queue is paused. */
export function isShown({ total, files, pause }: { readonly total: number; readonly files: readonly unknown[]; readonly pause: string | null }): boolean {
  return files.length > 0 && (total > 1 || pause !== null)
}

/**
 * Removes the files without a job from the queue. If a file is still being uploaded, its scan is canceled after the upload. Returns a
 * function that puts the files back.
 */
function dropUnsent(): () => void {
  const dropped = scanQueue.files.filter(({ job }) => job === null)
  scanQueue.files = scanQueue.files.filter(({ job }) => job !== null)
  scanQueue.total -= dropped.length
  goOn()
  return () => {
    scanQueue.files.push(...dropped.map(({ key, file, place }) => ({ key, file: ref(file), place, isSending: false, job: null })))
    scanQueue.total += dropped.length
    sendNext()
  }
}

function sendNext(): void {
  const underWay = scanQueue.files.filter(({ job, isSending }) => isSending || job !== null).length
  // while the queue is paused, try to send only one file at a time
  const room = scanQueue.pause === null ? AT_ONCE - underWay : scanQueue.files.some(({ isSending }) => isSending) ? 0 : 1
  for (const next of scanQueue.files.filter(({ job, isSending }) => job === null && !isSending).slice(0, Math.max(0, room))) {
    next.isSending = true
    void send(next.key, next.file)
  }
}

async function send(key: string, file: File): Promise<void> {
  const signal = sessionSignal()
  /** The file in the queue; undefined after it was canceled or the session ended. */
  const queued = () => (signal.aborted ? undefined : scanQueue.files.find((one) => one.key === key))
  try {
    const { verdict, content, kind } = await readScanFile('text_scan', file)
    if (queued() === undefined) return
    if (!verdict.allowed) return end(key, file.name, message(verdict.message, verdict.values))
    if (!isInSession(signal)) return wait(key, message('errors.session_expired'))
    const { job_id: job } = await callApi(scanCalls.add({ kind, name: file.name, content }), { signal, ignore: OWN_FAILURES, headers: { 'idempotency-key': key } })
    if (signal.aborted) return
    const sent = queued()
    // the file was canceled while it was being uploaded
    if (sent === undefined) return void (await callApi(jobCalls.cancel({ id: job }), { signal, ignore: 'all' }))
    Object.assign(sent, { isSending: false, job })
    keepScanned(job, file, sent.place)
    goOn()
    const isOne = scanQueue.total === 1
    if (isOne) showToast('success', words('started'))
    expectJob(job, isOne ? null : (why) => showToast('error', words('failed', { name: file.name, why })), !isOne)
    sendNext()
  } catch (error) {
    if (queued() === undefined) return
    if (!(error instanceof ApiError)) return end(key, file.name, words('file_moved'))
    const isTemporary = error.cause_kind !== 'answer' || TEMPORARY.includes(error.status)
    if (isTemporary) return wait(key, error.cause_kind === 'network' ? words('no_connection') : error.message)
    // the server refused only this file, so it accepts files again: end the pause
    goOn()
    end(key, file.name, error.message)
  }
}

/** Pauses the queue because a file cannot be sent now, and sends the file again later. */
function wait(key: string, why: string): void {
  for (const one of scanQueue.files) if (one.key === key) one.isSending = false
  scanQueue.pause = why
  // another file may already have started the timer, because of the same problem
  if (retries.timer !== undefined) return
  retries.timer = setTimeout(() => {
    retries.timer = undefined
    sendNext()
  }, RETRY_MS[Math.min(retries.count, RETRY_MS.length - 1)])
  retries.count += 1
}

/** Ends the pause of the queue. */
function goOn(): void {
  clearTimeout(retries.timer)
  Object.assign(retries, { timer: undefined, count: 0 })
  scanQueue.pause = null
}

/** Removes from the queue a file that cannot be scanned, and shows why. If there are several files, the message names the file. */
function end(key: string, name: string, why: string): void {
  showToast('error', scanQueue.total > 1 ? words('failed', { name, why }) : why)
  scanQueue.failed += 1
  scanQueue.files = scanQueue.files.filter((one) => one.key !== key)
  if (scanQueue.files.length === 0) goOn()
  sayEnd()
  sendNext()
}

function sayEnd(): void {
  const { files, total, failed } = scanQueue
  if (files.length === 0 && total > 1 && failed < total) showToast('success', words('read_all', { count: total - failed }))
}

// a job that has ended makes room for the next file
subscribe(jobList, () => {
  const ended = new Map(jobList.jobs.filter((job) => !isRunning(job)).map(({ id, status }) => [id, status]))
  const done = scanQueue.files.flatMap(({ job }) => (job === null ? [] : (ended.get(job) ?? [])))
  if (done.length === 0) return
  scanQueue.failed += done.filter((status) => status !== 'success').length
  scanQueue.files = scanQueue.files.filter(({ job }) => job === null || !ended.has(job))
  sayEnd()
  sendNext()
})
onSessionEnd(() => {
  goOn()
  Object.assign(scanQueue, { files: [], total: 0, failed: 0 })
})
onSessionLoad(sendNext)
textScans.here = {
  countReady: () => readyScans().length,
  countOpen: () => scanQueue.files.length,
  jobs: () => scanQueue.files.flatMap(({ job }) => job ?? []),
  drop: dropUnsent,
}
