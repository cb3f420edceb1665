import type { Static } from 'typebox'
import { proxy, ref } from 'valtio'
import { jobs, type Job as JobSchema } from '#src/workspace/api/jobs'
import { callApi } from '#src/platform/client/api/call-api'
import { oneAtATime } from '#src/platform/client/session/one-at-a-time'
import { requests } from '#src/platform/client/api/requests'
import { onSessionEnd, onSessionLoad, session } from '#src/platform/client/session/session'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { createStore } from '#src/platform/client/state/store'
import { words } from '#src/workspace/client/jobs/messages'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showToast } from '#src/workspace/client/speech/toasts'

export type Job = Static<typeof JobSchema>

export const jobCalls = requests(jobs)

/** This person's jobs, newest first, as last read from the server, and the error of the last read if it failed. */
export const jobList = proxy<{ jobs: Job[]; failed: Error | null }>({ jobs: [], failed: null })

/** Polling interval while a job runs. Socket messages report changes sooner; polling is for when the socket is disconnected. */
const POLL_MS = 3_000

/** The jobs that this window is waiting for. */
interface JobWatch {
  /**
   * Jobs that this window announces when they end. `onFailed` replaces the default failure message; the success of a quiet job is not
   * announced.
   */
  expected: Map<string, { readonly onFailed: ((why: string) => void) | null; readonly isQuiet: boolean }>
  timer: ReturnType<typeof setTimeout> | undefined
}

const watch = createStore<JobWatch>(() => ({ expected: new Map(), timer: undefined }))

/** Follows jobs during a session; called once at startup. */
export function watchJobs(): void {
  onSessionEnd(() => {
    jobList.jobs = []
    watch.expected = new Map()
    clearTimeout(watch.timer)
  })
  onSessionLoad(() => void readJobs())
  onSocketMessage(({ kind }) => {
    if (kind === 'jobs' || kind === 'missed') void readJobs()
  })
}

/**
 * Announces the end of a job that this window started; `onFailed` replaces the default failure message. `isQuiet` is for one of many jobs
 * in a view that counts the finished ones: only a failure is announced.
 */
export function expectJob(id: string, onFailed: ((why: string) => void) | null = null, isQuiet = false): void {
  watch.expected.set(id, { onFailed, isQuiet })
  void readJobs()
}

/** Reads the jobs, announces those that ended, and polls while one is running. */
export const readJobs = oneAtATime(async (signal) => {
  // a partner without a role has no jobs and may not ask for them (VEND-10)
  if (session.person === null || session.person.role === null) return
  const { expected } = watch
  try {
    const { jobs: read } = await callApi(jobCalls.list(), { signal, ignore: 'all' })
    if (expected === watch.expected) {
      jobList.jobs = read
      jobList.failed = null
      for (const job of read) hear(job)
    }
  } catch (error) {
    console.warn('The jobs could not be read', error)
    if (expected === watch.expected) jobList.failed = ref(error instanceof Error ? error : new Error(String(error)))
  }
  clearTimeout(watch.timer)
  // the session ended during the read, and `expected` was replaced then: read again for the current session
  if (expected !== watch.expected) return void readJobs()
  if (watch.expected.size > 0) watch.timer = setTimeout(() => void readJobs(), POLL_MS)
})

/** The words for a job's kind. */
export function kindWords(kind: string): string {
  return words(/export/.test(kind) ? 'export' : /import/.test(kind) ? 'import' : /report/.test(kind) ? 'report' : /retry/.test(kind) ? 'retry' : /scan/.test(kind) ? 'scan' : /photo/.test(kind) ? 'photos' : 'other')
}

/** True while a job is waiting or running. */
export function isRunning({ status }: Pick<Job, 'status'>): boolean {
  return status === 'pending' || status === 'loading'
}

/** 'Export 62%', or 'Export…' while the total is unknown. */
export function progressWords({ kind, done, total }: Pick<Job, 'kind' | 'done' | 'total'>): string {
  const named = kindWords(kind)
  return total === null || total === 0 ? words('running', { kind: named }) : words('percent', { kind: named, percent: Math.floor((100 * done) / total) })
}

function hear(job: Job): void {
  if (isRunning(job)) {
    if (!watch.expected.has(job.id)) watch.expected.set(job.id, { onFailed: null, isQuiet: false })
    return
  }
  const expected = watch.expected.get(job.id)
  if (expected === undefined) return
  watch.expected.delete(job.id)
  const { onFailed, isQuiet } = expected
  const kind = kindWords(job.kind)
  if (job.status === 'error') {
    const why = job.message ?? ''
    if (onFailed === null) showToast('error', words('failed', { kind, why }))
    else onFailed(why)
  }
  if (job.status !== 'success' || isQuiet) return
  if (job.url === undefined) return showToast('success', words('ended', { kind }))
  showToast('success', words('ready', { kind }), {
    action: { label: words('download'), run: () => void runCommand('jobs.download-job', { answers: { job }, by: 'button' }) },
  })
}
