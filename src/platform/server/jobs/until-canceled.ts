import { JobCanceled, type JobProgress } from '#src/platform/server/jobs/jobs'

/** How often a running job checks whether it was canceled, while it waits for an outside service. */
const LOOK_MS = 1_000

/**
 * Runs work that waits for an outside service, such as an AI provider. `signal` aborts within a second after the owner cancels the job. If
 * the work then fails, JobCanceled is thrown instead of its error.
 */
export async function untilCanceled<Result>({ report, throwIfCanceled }: Pick<JobProgress, 'report' | 'throwIfCanceled'>, work: (signal: AbortSignal, report: (done: number, total: number) => Promise<void>) => Promise<Result>): Promise<Result> {
  const canceled = new AbortController()
  const timer = setInterval(() => {
    // does not call `report`: that would push to the owner's windows, which then read their jobs, although there is no progress
    throwIfCanceled().catch((error: unknown) => {
      if (error instanceof JobCanceled) canceled.abort()
    })
  }, LOOK_MS)
  try {
    return await work(canceled.signal, report)
  } catch (error) {
    throw canceled.signal.aborted ? new JobCanceled() : error
  } finally {
    clearInterval(timer)
  }
}
