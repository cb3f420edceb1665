import { runs } from '#src/areas/assist/api/models'
import { mayRun, type ModelStatus } from '#src/areas/assist/domain/models/model'
import { modelWriter } from '#src/areas/assist/server/models/model-writer'
import { shownModel } from '#src/areas/assist/server/models/routes'
import { notConfigured } from '#src/areas/assist/server/provider/public/ask-provider'
import { findProvider } from '#src/areas/assist/server/provider/provider-store'
import { MODEL_RUN } from '#src/areas/assist/server/runs/run-job'
import { addRun, endRun, findRuns, findWaiting, setJob, settleRuns, tellModel } from '#src/areas/assist/server/runs/run-store'
import type { ContractEntry } from '#src/platform/api/contract'
import { message } from '#src/platform/domain/messages'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { dayInZone } from '#src/platform/domain/time/days'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, type Call } from '#src/platform/server/http/call'
import { conflict, forbidden, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { cancelJob } from '#src/platform/server/jobs/job-store'
import { recordEvents } from '#src/platform/server/records/record'

/** Tests and runs of AI models (AI-11, AI-13 to AI-16). */
export const runRoutes = implement(runs, {
  test: (call) => call.inAgency((db) => start(db, call, 'test', null)),
  async run(call) {
    if (!isFlagOn(call.person.flags, 'manual_run_for_selected_day')) throw forbidden({ allowed: false, message: 'errors.manual_run_off', values: {} })
    return call.inAgency(async (db) => {
      const { zone } = await db.one(sql<{ zone: string }>`SELECT timezone AS zone FROM dot_authorities WHERE id = ${db.agency}`)
      if (call.body.date > dayInZone(new Date(), zone)) throw unprocessable('errors.model_run_future', {}, [{ field: 'date', message: message('errors.model_run_future') }])
      return start(db, call, 'manual', call.body.date)
    })
  },
  cancel: (call) =>
    call.inAgency(async (db) => {
      const { params: { id } } = call
      const model = await modelWriter.one(db, id, null)
      await settle(db)
      const run = await findWaiting(db, sql.part`run.model_id = ${id} AND run.kind <> 'auto'`)
      if (run === null) throw conflict('errors.model_not_running')
      // cancel the job before locking the run: the job's worker also locks the job first and then the run, so no deadlock can occur
      if (run.job_id !== null) await cancelJob(db, run.job_id)
      if (!(await endRun(db, run, 'canceled', message('errors.test_canceled')))) throw conflict('errors.model_not_running')
      await recordRun(db, call, model, 'run_canceled')
      return shownModel(db, id)
    }),
  list: ({ params: { id }, query, inAgency }) =>
    inAgency(async (db) => {
      await modelWriter.one(db, id, null)
      const page = javaPage(query)
      const { total, rows } = await findRuns(db, id, page)
      return { content: rows, page: pageAnswer(total, page) }
    }),
})

type RunCall = Pick<Call<ContractEntry>, 'caller' | 'requestId' | 'changeSet'>
type StartCall = RunCall & Pick<Call<ContractEntry>, 'person' | 'platform'> & { readonly params: { readonly id: number } }

/**
 * Starts a run as a job: for the model's own days, or for one day. Throws 503 without a provider (AI-3), 409 if another run of the model
 * has not ended.
 */
async function start(db: AgencyTransaction, call: StartCall, kind: 'test' | 'manual', day: string | null): Promise<{ job_id: string }> {
  const { params: { id }, person, platform } = call
  const model = await modelWriter.one(db, id, null, true)
  const { values } = model
  if (!(await findProvider(db)).is_on) throw notConfigured()
  throwIfRefused(mayRun({ ...values, status: values.status satisfies ModelStatus }))
  await settle(db)
  const run = await addRun(db, { model: id, kind, projects: values.project_ids, days: day === null ? values.dates : [day], person })
  if (run === null) throw conflict('errors.model_busy')
  const job = await platform.jobs.start(db, person.id, MODEL_RUN, { run })
  await setJob(db, run, job)
  await recordRun(db, call, model, kind === 'test' ? 'test_started' : 'run_started', day)
  await tellModel(db, id)
  return { job_id: job }
}

/** Records an event of the model for a run: who started or canceled it, and for which day. */
function recordRun(db: AgencyTransaction, call: RunCall, { id, version, values }: Awaited<ReturnType<typeof modelWriter.one>>, event: 'test_started' | 'run_started' | 'run_canceled', day: string | null = null): Promise<void> {
  return recordEvents(db, actorOf(call), event, [{ kind: 'ai_model', id, name: modelWriter.nameOf(values), version, dot_project_id: null, changes: day === null ? {} : { day: [null, day] } }])
}

function settle(db: AgencyTransaction): Promise<void> {
  return settleRuns(db, { canceled: message('errors.test_canceled'), failed: message('errors.test_failed') })
}
