import type { Static } from 'typebox'
import type { ModelRun } from '#src/areas/assist/api/models'
import type { ReadRemark } from '#src/areas/assist/domain/runs/answer'
import type { RunKind, RunState } from '#src/areas/assist/domain/runs/run'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import type { JavaPage } from '#src/platform/server/http/limits/java-page'

/** A run that has not ended (status 'waiting'), with the current values of its model. */
export interface WaitingRun {
  readonly id: number
  readonly model_id: number
  readonly kind: RunKind
  readonly title: string
  readonly context: string
  readonly model_status: string
  readonly material_source_ids: readonly number[]
  readonly project_ids: readonly number[]
  readonly days: readonly string[]
  readonly started_by: string
  readonly job_id: string | null
}

/** A remark that a run returned for one project and day. */
export interface NewRemark extends ReadRemark {
  readonly dot_project_id: number
  readonly day: string
}

/** A run that a person starts. */
interface NewRun {
  readonly model: number
  readonly kind: 'test' | 'manual'
  readonly projects: readonly number[]
  readonly days: readonly string[]
  readonly person: { readonly id: number; readonly name: string }
}

/** Adds a run of a person; returns its id, or null if another run of the same model has not ended. */
export async function addRun(db: AgencyTransaction, { model, kind, projects, days, person }: NewRun): Promise<number | null> {
  const run = await db.maybeOne(sql<{ id: number }>`
    INSERT INTO ai_runs (dot_authority_id, model_id, kind, project_ids, days, employee_id, started_by)
    VALUES (${db.agency}, ${model}, ${kind}, ${[...projects]}::int[], ${[...days]}::date[], ${person.id}, ${person.name}) ON CONFLICT DO NOTHING RETURNING id`)
  return run?.id ?? null
}

/** Stores the job of a run. */
export async function setJob(db: AgencyTransaction, id: number, job: string): Promise<void> {
  await db.run(sql`UPDATE ai_runs SET job_id = ${job} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/**
 * The run that meets the condition `where` (on the table alias `run`) and has not ended; null if there is none. If `lock` is true,
 * the run is row-locked.
 */
export function findWaiting(db: AgencyTransaction, where: SqlPart, lock = false): Promise<WaitingRun | null> {
  return db.maybeOne(sql<WaitingRun>`
    SELECT run.id, run.model_id, run.kind, model.title, model.context, model.status AS model_status, model.material_source_ids, run.project_ids,
      ARRAY(SELECT day::text FROM unnest(run.days) AS day ORDER BY day) AS days, run.started_by, run.job_id
    FROM ai_runs run JOIN ai_models model ON model.dot_authority_id = run.dot_authority_id AND model.id = run.model_id
    WHERE run.dot_authority_id = ${db.agency} AND run.status = 'waiting' AND ${where} ${lock ? sql.part`FOR UPDATE OF run` : sql.part``}`)
}

/** Ends a run; returns false if it had already ended. */
export async function endRun(db: AgencyTransaction, run: Pick<WaitingRun, 'id' | 'model_id'>, status: Exclude<RunState, 'waiting'>, message: string, leftOut = 0): Promise<boolean> {
  const ended = await db.run(sql`
    UPDATE ai_runs SET status = ${status}, message = ${message}, left_out = ${leftOut}, ended_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${run.id} AND status = 'waiting'`)
  if (ended === 1) await tellModel(db, run.model_id)
  return ended === 1
}

/** Notifies the agency's open windows that a model's runs have changed. */
export function tellModel(db: AgencyTransaction, model: number): Promise<void> {
  return announce(db, { kind: 'records', record: 'ai_model', ids: [model] })
}

/** Ends runs whose job is already over, because it was canceled before it began, or because it failed. */
export async function settleRuns(db: AgencyTransaction, messages: { readonly canceled: string; readonly failed: string }): Promise<void> {
  await db.run(sql`
    UPDATE ai_runs run SET status = CASE job.status WHEN 'canceled' THEN 'canceled' ELSE 'failed' END, message = CASE job.status WHEN 'canceled' THEN ${messages.canceled} ELSE ${messages.failed} END, ended_at = now()
    FROM jobs job WHERE job.dot_authority_id = ${db.agency} AND run.dot_authority_id = ${db.agency} AND run.status = 'waiting' AND job.id = run.job_id AND job.status IN ('canceled', 'error')`)
}

/**
 * Stores the remarks of a run. The remarks of a test are not proposed. The remarks of any other run replace the undecided remarks of the
 * same model, project and day.
 */
export async function addRemarks(db: AgencyTransaction, run: WaitingRun, remarks: readonly NewRemark[]): Promise<void> {
  const state = run.kind === 'test' ? 'tested' : 'proposed'
  if (state === 'proposed') {
    await db.run(sql`
      DELETE FROM ai_remarks remark USING ai_runs earlier WHERE remark.dot_authority_id = ${db.agency} AND remark.state = 'proposed' AND earlier.dot_authority_id = ${db.agency} AND earlier.id = remark.run_id
        AND earlier.model_id = ${run.model_id} AND remark.dot_project_id = ANY (${[...run.project_ids]}::int[]) AND remark.day = ANY (${[...run.days]}::date[])`)
  }
  for (const { dot_project_id: project, day, text, sources } of remarks) {
    await db.run(sql`INSERT INTO ai_remarks (dot_authority_id, run_id, dot_project_id, day, text, sources, state) VALUES (${db.agency}, ${run.id}, ${project}, ${day}, ${text}, ${JSON.stringify(sources)}::jsonb, ${state})`)
  }
}

/** A page of the runs of a model, the latest first, with their remarks. */
export async function findRuns(db: AgencyTransaction, model: number, { page_size: size, offset }: JavaPage): Promise<{ readonly total: number; readonly rows: Static<typeof ModelRun>[] }> {
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ai_runs WHERE dot_authority_id = ${db.agency} AND model_id = ${model}`)
  const rows = await db.many(sql<Static<typeof ModelRun>>`
    SELECT run.id, run.kind, to_json(run.days) AS days, run.status, run.message, run.started_by, to_json(run.created_at) #>> '{}' AS created_at, to_json(run.ended_at) #>> '{}' AS ended_at, run.left_out,
      coalesce((SELECT json_agg(p.title ORDER BY lower(p.title)) FROM dot_projects p WHERE p.dot_authority_id = run.dot_authority_id AND p.id = ANY (run.project_ids)), '[]') AS projects,
      coalesce((SELECT json_agg(json_build_object('id', remark.id, 'project', p.title, 'dot_project_id', p.id, 'day', remark.day, 'text', remark.text, 'sources', remark.sources, 'state', remark.state) ORDER BY remark.id)
        FROM ai_remarks remark JOIN dot_projects p ON p.dot_authority_id = remark.dot_authority_id AND p.id = remark.dot_project_id
        WHERE remark.dot_authority_id = run.dot_authority_id AND remark.run_id = run.id), '[]') AS remarks
    FROM ai_runs run WHERE run.dot_authority_id = ${db.agency} AND run.model_id = ${model} ORDER BY run.id DESC LIMIT ${size} OFFSET ${offset}`)
  return { total, rows }
}
