import type { AgencyTransaction, Transaction } from '#src/platform/server/database/transaction'

/** How a job that runs tells what it has done, and learns that it was canceled. */
export interface JobProgress {
  readonly jobId: string
  readonly agency: number
  readonly employeeId: number
  readonly input: unknown
  /** Rows done of all; told to its maker by the websocket. Rejects with JobCanceled when the maker ended the job. */
  report(done: number, total?: number): Promise<void>
}

/** What a job leaves: a file to fetch, a result, both or nothing. */
export interface JobOutcome {
  readonly file?: { readonly key: string; readonly name: string; readonly type: string }
  readonly result?: unknown
}

export type JobWorker = (progress: JobProgress) => Promise<JobOutcome>

/** Thrown into a worker whose job was canceled: it stops before its next step. */
export class JobCanceled extends Error {}

/** What an errand is told: ids and plain words, never a secret, as the queue keeps them. */
export type ErrandFacts = Readonly<Record<string, string | number | null>>

/** Does one errand. When it throws it is tried again, ten times in all with growing pauses; `isLastTry` says that this one ends it. */
export type Errand = (facts: ErrandFacts, isLastTry: boolean) => Promise<void>

/** Work that takes long, done by any server of the installation, once in effect (reliability row 42). */
export interface Jobs {
  /** Names what does the jobs of a kind; every server registers all kinds at its start. */
  work(kind: string, worker: JobWorker): void
  /** Puts a job in the queue inside the caller's transaction: it runs only when that commits. Answers its id. */
  start(db: AgencyTransaction, employeeId: number, kind: string, input: unknown): Promise<string>
  /** Names what does the errands of a kind: work of the installation that no person waits for. */
  serve(kind: string, errand: Errand): void
  /** Puts an errand in the queue inside the caller's transaction: it runs only when that commits. */
  send(db: Transaction, kind: string, facts: ErrandFacts): Promise<void>
  open(): Promise<void>
  /** Hands running jobs back and stops. */
  close(): Promise<void>
}
