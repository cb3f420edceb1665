import type { AgencyTransaction, Transaction } from '#src/platform/server/database/transaction'

/** How a running job reports its progress and learns that it was canceled. */
export interface JobProgress {
  readonly jobId: string
  readonly agency: number
  readonly employeeId: number
  readonly input: unknown
  /** Pushes the number of rows done and in total to the owner by WebSocket. Rejects with JobCanceled if the owner canceled the job. */
  report(done: number, total?: number): Promise<void>
  /** Rejects with JobCanceled when the owner canceled the job. Pushes nothing. */
  throwIfCanceled(): Promise<void>
}

/** The result of a job: a file to download, a value, both or neither. */
export interface JobOutcome {
  /** `hours`: how long the file can be downloaded; a week by default. */
  readonly file?: { readonly key: string; readonly name: string; readonly type: string; readonly hours?: number }
  readonly result?: unknown
}

export type JobWorker = (progress: JobProgress) => Promise<JobOutcome>

/** Thrown in the worker of a canceled job, so that the worker stops before its next step. */
export class JobCanceled extends Error {}

/** The payload of a background task: ids and plain text, never a secret, since the queue stores it. */
export type TaskFacts = Readonly<Record<string, string | number | null>>

/** A background task. If it throws, it is retried, up to ten attempts in all with growing delays; `isLastTry` marks the last one. */
export type BackgroundTask = (facts: TaskFacts, isLastTry: boolean) => Promise<void>

/** How long jobs of a kind take. Jobs of each pace have slots of their own on a server, so that they never delay those of another pace. */
export type Pace = 'usual' | 'slow' | 'long'

/** Long work that any server of the installation can do. Its effect happens exactly once (reliability row 42). */
export interface Jobs {
  /** Registers the worker for a kind of job; every server registers all kinds at startup. */
  work(kind: string, worker: JobWorker, pace?: Pace): void
  /** Queues a job inside the caller's transaction: it runs only if that commits. Returns its id. */
  start(db: AgencyTransaction, employeeId: number, kind: string, input: unknown): Promise<string>
  /**
   * Registers a kind of background task: work of the installation for which no person is waiting. A long one has slots of its own, so that
   * another service that answers slowly never delays mail. Its facts have the number of its `agency`: an agency has one long task running
   * at a time.
   */
  serve(kind: string, task: BackgroundTask, pace?: 'usual' | 'long'): void
  /** Queues a background task inside the caller's transaction: it runs only if that commits. */
  send(db: Transaction, kind: string, facts: TaskFacts): Promise<void>
  open(): Promise<void>
  /** Starts no more jobs and waits up to 12 s for those that are running. New jobs can still be queued. */
  stopWorking(): Promise<void>
  /** Returns running jobs to the queue and stops. */
  close(): Promise<void>
}
