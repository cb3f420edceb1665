import { AUTORUN_TIME } from '#src/areas/assist/domain/runs/run'
import { failureOf } from '#src/areas/assist/server/runs/run-job'
import { runModel } from '#src/areas/assist/server/runs/run-model'
import { endRun, findWaiting } from '#src/areas/assist/server/runs/run-store'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError } from '#src/platform/server/http/errors'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { BackgroundTask } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'

/** The background task that runs a published model for a project's day. */
export const MODEL_AUTORUN = 'ai-model-autorun'
const LOOK_MS = 30_000
/** How many missed days are caught up after the servers were down. */
const DAYS_BACK = 3

/** Checks twice a minute, in all agencies, for runs that are due (AI-16). Returns a function that stops the checks. */
export function startAutoruns({ database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>): () => Promise<void> {
  return startRounds({ database, log }, {
    everyMs: LOOK_MS, failure: 'runs of AI models could not be looked for; tried again in half a minute',
    serve: (agency, { now }) => queueDueRuns({ database, jobs }, agency, now),
  })
}

/**
 * Queues the runs of an agency that are due at the time `now`. A published model runs for the day before, at 02:00 in each project's time
 * zone, unless that 02:00 was before it was published. Nothing is due while the provider, or the flag project_assist_enabled or
 * autorun_each_day, is off. A run that another server has added is not added again. A run and its task are added in one transaction, so
 * that no queued run is lost if its server is killed.
 */
export async function queueDueRuns({ database, jobs }: Pick<Platform, 'database' | 'jobs'>, agency: number, now: Date): Promise<void> {
  await database.inAgency(agency, async (db) => {
    for (const { id } of await claimDue(db, now)) await jobs.send(db, MODEL_AUTORUN, { agency, run: id })
  })
}

function claimDue(db: AgencyTransaction, now: Date): Promise<{ id: number }[]> {
  return db.many(sql<{ id: number }>`
    INSERT INTO ai_runs (dot_authority_id, model_id, kind, project_ids, days, dot_project_id, day, started_by)
    SELECT dot_authority_id, model_id, 'auto', ARRAY[project_id], ARRAY[day], project_id, day, 'Slipway' FROM (
      SELECT model.dot_authority_id, model.id AS model_id, model.published_at, p.id AS project_id, zone.name AS zone, (${now}::timestamptz AT TIME ZONE zone.name)::date - back AS day
      FROM ai_models model
      JOIN ai_providers provider ON provider.dot_authority_id = model.dot_authority_id AND provider.is_on
      JOIN dot_authorities agency ON agency.id = model.dot_authority_id
      JOIN dot_projects p ON p.dot_authority_id = model.dot_authority_id AND p.id = ANY (model.project_ids) AND p.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT coalesce(p.timezone, agency.timezone) AS name) AS zone
      CROSS JOIN generate_series(1, ${DAYS_BACK}::int) AS back
      WHERE model.dot_authority_id = ${db.agency} AND model.status = 'published' AND model.deleted_at IS NULL
        AND (SELECT count(*) FROM feature_flags flag WHERE flag.dot_authority_id = model.dot_authority_id AND flag.name IN ('project_assist_enabled', 'autorun_each_day') AND flag.is_on) = 2) AS days
    WHERE (day + 1 + ${AUTORUN_TIME}::time) AT TIME ZONE zone <= ${now}::timestamptz AND (day + 1 + ${AUTORUN_TIME}::time) AT TIME ZONE zone > published_at
    ORDER BY day, model_id, project_id
    ON CONFLICT DO NOTHING RETURNING id`)
}

/**
 * Runs a model for the queued day, or cancels the run if the model is no longer published. If the run fails, the task is tried again later,
 * unless no provider is configured. The last failure is stored with the run.
 */
export function autorunTask(platform: Platform): BackgroundTask {
  const { database, log } = platform
  return async ({ agency: of, run: id }, isLastTry) => {
    const agency = Number(of)
    const run = await database.inAgency(agency, (db) => findWaiting(db, sql.part`run.id = ${Number(id)}`))
    if (run === null) return
    if (run.model_status !== 'published') {
      await database.inAgency(agency, (db) => endRun(db, run, 'canceled', ''))
      return
    }
    try {
      await runModel(platform, agency, run, { signal: new AbortController().signal, report: () => Promise.resolve() })
    } catch (error) {
      const isOff = error instanceof HttpError && error.message === message('errors.ai_not_configured')
      log.warn({ err: error instanceof HttpError ? undefined : error, agency, run: run.id, isLastTry }, 'a run of an AI model failed')
      if (!isLastTry && !isOff) throw error
      await database.inAgency(agency, (db) => endRun(db, run, 'failed', failureOf(run, error)))
    }
  }
}
