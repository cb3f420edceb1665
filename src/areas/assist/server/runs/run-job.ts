import { runModel } from '#src/areas/assist/server/runs/run-model'
import { endRun, findWaiting, type WaitingRun } from '#src/areas/assist/server/runs/run-store'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { HttpError } from '#src/platform/server/http/errors'
import { JobCanceled, type JobWorker } from '#src/platform/server/jobs/jobs'
import { untilCanceled } from '#src/platform/server/jobs/until-canceled'
import type { Platform } from '#src/platform/server/platform'

/** The job type of a run that a person starts: a test, or a run for one day. */
export const MODEL_RUN = 'ai_model_run'
/** The worker of the job. Canceling a run ends its current call to the provider. A failed run stores the reason (AI-14, AI-15). */
export const runWorker = (platform: Platform): JobWorker => async (job) => {
  const { database, log } = platform
  const { agency, input } = job
  const { run: id } = input as { readonly run: number }
  const run = await database.inAgency(agency, (db) => findWaiting(db, sql.part`run.id = ${id}`))
  if (run === null) return { result: { remarks: 0 } }
  try {
    return { result: { remarks: await untilCanceled(job, (signal, report) => runModel(platform, agency, run, { signal, report })) } }
  } catch (error) {
    if (error instanceof JobCanceled) {
      await database.inAgency(agency, (db) => endRun(db, run, 'canceled', message('errors.test_canceled')))
      throw error
    }
    if (!(error instanceof HttpError)) log.error({ err: error, agency, run: id }, 'a run of an AI model failed')
    const why = failureOf(run, error)
    await database.inAgency(agency, (db) => endRun(db, run, 'failed', why))
    throw new HttpError(422, why, { cause: error })
  }
}

/** The message of a failed run, with the provider's reason if the provider caused it (AI-15). */
export function failureOf({ kind }: Pick<WaitingRun, 'kind'>, error: unknown): string {
  const reason = error instanceof HttpError ? error.message : message('errors.server_error')
  return kind === 'test' ? `${message('errors.test_failed')} ${reason}` : reason
}
