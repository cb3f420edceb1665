import type { AgencyTransaction, Transaction } from '#src/platform/server/database/transaction'

/** How a running job reports its progress and learns that it was canceled. */
export interface JobProgress {
  readonly jobId: string
  readonly agency: number
  readonly employeeId: number
  readonly input: unknown
  /**
   * Stores how many rows are done, and of how many in total if that is known, and notifies the job's owner. Rejects with JobCanceled if the
   * owner has canceled the job.
   */
  report(done: number, total?: number): Promise<void>
  /** Rejects with JobCanceled if the owner has canceled the job. Sends no notification. */
  throwIfCanceled(): Promise<void>
}

/** The result of a job: a file to download, a value, both, or neither of them. */
export interface JobOutcome {
  /** `hours` is how long the file can be downloaded; the default is a week. */
  readonly file?: { readonly key: string; readonly name: string; readonly type: string; readonly hours?: number }
  readonly result?: unknown
}

export type JobWorker = (progress: JobProgress) => Promise<JobOutcome>

/** Thrown while a canceled job runs, so that the job stops before its next step. */
export class JobCanceled extends Error {}

/** The data of a background task: ids and plain text. Never a secret, because the queue stores this data. */
export type TaskFacts = Readonly<Record<string, string | number | null>>

/** A background task. If it throws, it is retried with growing delays, up to ten attempts in all. `isLastTry` is true for the last one. */
export type BackgroundTask = (facts: TaskFacts, isLastTry: boolean) => Promise<void>

/** How long jobs of a kind take. On each server, each pace has separate slots, so that jobs of one pace never delay those of another. */
export type Pace = 'usual' | 'slow' | 'long'

/** Runs long work, which any server of the installation can do. Even so, the work takes effect exactly once (reliability row 42). */
export interface Jobs {
  /** Registers the worker for a kind of job. Every server registers the workers of all kinds at startup. */
  work(kind: string, worker: JobWorker, pace?: Pace): void
  /** Queues a job inside the caller's transaction, so that it runs only if the transaction commits. Returns the id of the job. */
  start(db: AgencyTransaction, employeeId: number, kind: string, input: unknown): Promise<string>
  /**
   * Registers a kind of background task: work of the installation for which no person is waiting. Long tasks have separate slots, so that
   * an external service that answers slowly never delays outgoing mail. The data of a long task must name its `agency`, because each agency
   * may have only one long task running at a time.
   */
  serve(kind: string, task: BackgroundTask, pace?: 'usual' | 'long'): void
  /**
   * Queues a background task inside the caller's transaction, so that it runs only if the transaction commits. It starts after
   * `delaySeconds` at the earliest; until then it takes no slot from other tasks.
   */
  send(db: Transaction, kind: string, facts: TaskFacts, delaySeconds?: number): Promise<void>
  open(): Promise<void>
  /** Stops starting jobs and background tasks, and waits up to 12 s for the running ones. New ones can still be queued. */
  stopWorking(): Promise<void>
  /** Returns the running jobs to the queue, then stops. */
  close(): Promise<void>
}
