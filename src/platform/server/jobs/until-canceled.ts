import { JobCanceled, type JobProgress } from '#src/platform/server/jobs/jobs'

/** How often (ms) a running job that waits for an external service checks whether it was canceled. */
const LOOK_MS = 1_000

/**
 * Runs work that waits for an external service, such as an AI provider. `signal` is aborted within a second after the job's owner cancels
 * the job. If the work then fails, JobCanceled is thrown instead of the error of the work.
 */
export async function untilCanceled<Result>({ report, throwIfCanceled }: Pick<JobProgress, 'report' | 'throwIfCanceled'>, work: (signal: AbortSignal, report: (done: number, total: number) => Promise<void>) => Promise<Result>): Promise<Result> {
  const canceled = new AbortController()
  const timer = setInterval(() => {
    // `report` is not used here, because it would make the owner's windows reload their jobs although there is no progress
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
