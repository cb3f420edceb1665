import { JobCanceled, type JobProgress } from '#src/platform/server/jobs/jobs'

/** How often a running job asks whether it was canceled, while it waits for somebody else. */
const LOOK_MS = 1_000

/**
 * Does the work of a job that waits for somebody else, such as an AI provider. `signal` ends within a second after the owner canceled the job, and
 * JobCanceled is thrown then, whatever the work threw.
 */
export async function untilCanceled<Result>({ report }: Pick<JobProgress, 'report'>, work: (signal: AbortSignal, report: (done: number, total: number) => Promise<void>) => Promise<Result>): Promise<Result> {
  const canceled = new AbortController()
  let progress: readonly [number, number] = [0, 1]
  const timer = setInterval(() => {
    report(...progress).catch((error: unknown) => {
      if (error instanceof JobCanceled) canceled.abort()
    })
  }, LOOK_MS)
  try {
    return await work(canceled.signal, (done, total) => {
      progress = [done, total]
      return report(done, total)
    })
  } catch (error) {
    throw canceled.signal.aborted ? new JobCanceled() : error
  } finally {
    clearInterval(timer)
  }
}
