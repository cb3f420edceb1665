import { Type } from 'typebox'
import { DATES_MAX, MATERIAL_SOURCES_MAX, model, MODEL_CONTEXT_MAX, MODEL_TITLE_MAX, modelStatuses, PROJECTS_MAX } from '#src/areas/assist/domain/models/model'
import { runKinds, runStates } from '#src/areas/assist/domain/runs/run'
import { contract } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Day, Id, Moment, Nullable, OneWordOf, Page, pageQuery, partly, Strict, Uuid } from '#src/platform/api/schemas'

/** Access for administrators, while the flag project_assist_enabled is on (AI-2, AI-9). */
export const assistRoute = { route: '/admin/ai-project-assist' } as const

/** An AI model as the API returns it (AI-7). */
export const AiModel = Type.Object({
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  context: Type.String(),
  author: Type.String(),
  created_at: Moment,
  last_saved: Moment,
  /** The ids of the plants (material sources) whose facts are sent to the provider. */
  material_source_ids: Type.Array(Id),
  /** The names of the plants in `material_source_ids`. */
  material_sources: Type.Array(Type.String()),
  project_ids: Type.Array(Id),
  projects: Type.Array(Type.String()),
  dates: Type.Array(Day),
  status: OneWordOf(modelStatuses),
  runs: Type.Integer(),
  /** The kind of the run in progress; null if there is none. */
  running: Nullable(OneWordOf(runKinds)),
  /** The result of the last run, with the message if it failed or was canceled; null if no run has ended yet. */
  last_run: Nullable(Type.Object({ kind: OneWordOf(runKinds), status: OneWordOf(runStates), message: Type.String(), ended_at: Nullable(Moment) })),
  deleted_at: Nullable(Moment),
})

/** A remark that a run returned, with the records that it is about. */
export const RunRemark = Type.Object({
  id: Id,
  project: Type.String(),
  dot_project_id: Id,
  day: Day,
  text: Type.String(),
  sources: Type.Array(Type.Object({ kind: Type.String(), id: Id, name: Type.String() })),
  state: Type.String(),
})

/** A run of a model. */
export const ModelRun = Type.Object({
  id: Id,
  kind: OneWordOf(runKinds),
  days: Type.Array(Day),
  projects: Type.Array(Type.String()),
  status: OneWordOf(runStates),
  message: Type.String(),
  started_by: Type.String(),
  created_at: Moment,
  ended_at: Nullable(Moment),
  /**
   * How many remarks of the provider's answers were left out, because they cite no source or contain a number that is in none of the
   * sources.
   */
  left_out: Type.Integer(),
  remarks: Type.Array(RunRemark),
})

const spec = 'C.4, E; AI-7 to AI-19'
const who = assistRoute
const params = Type.Object({ id: Id })
const one = Type.Object({ profile: AiModel })
const started = Type.Object({ job_id: Uuid })
const Version = Type.Optional(Type.Integer({ minimum: 1 }))
const fields = {
  title: Type.String({ maxLength: MODEL_TITLE_MAX * 8 }),
  context: Type.Optional(Type.String({ maxLength: MODEL_CONTEXT_MAX * 8 })),
  material_source_ids: Type.Optional(Type.Array(Id, { maxItems: MATERIAL_SOURCES_MAX * 2 })),
  project_ids: Type.Optional(Type.Array(Id, { maxItems: PROJECTS_MAX * 2 })),
  dates: Type.Optional(Type.Array(Day, { maxItems: DATES_MAX * 2 })),
}
const { pages, detail, remove } = recordCalls(model, { read: who, row: AiModel, own: { material_source_ids: Type.Array(Id), project_ids: Type.Array(Id), dates: Type.Array(Day) }, above: {}, spec })
const becomes = (word: string) => ({ method: 'POST', path: `${model.path}/:id/${word}`, who, params, body: Strict({ version: Version }), answer: one, errors: [403, 404, 409, 422], spec } as const)

/** AI models: create, edit, publish, archive and delete them (AI-7 to AI-12, AI-19). */
export const models = contract({
  list: pages,
  detail,
  create: { method: 'POST', path: model.path, who, body: Strict(fields), answer: one, errors: [403, 404, 422], spec },
  /** Answers 409, with the current record and who changed it, if the version is outdated. */
  change: { method: 'PATCH', path: `${model.path}/:id`, who, params, body: Strict({ ...partly(fields), version: Version }), answer: one, errors: [403, 404, 409, 422], spec },
  remove: { ...remove, who },
  publish: becomes('publish'),
  /** Unpublishes a published model, or unarchives an archived one (requirements, section E). */
  unpublish: becomes('unpublish'),
  archive: becomes('archive'),
})

/** Tests and runs of AI models (AI-11, AI-13 to AI-16). */
export const runs = contract({
  /** Runs the model as a job, for the days that are stored in the model. The remarks of a test are not proposed for any report. */
  test: { method: 'POST', path: `${model.path}/:id/test`, who, params, body: Strict({}), answer: started, errors: [403, 404, 409, 422, 503], spec },
  /** Cancels the test or run that a person started. */
  cancel: { method: 'POST', path: `${model.path}/:id/cancel`, who, params, body: Strict({}), answer: one, errors: [403, 404, 409], spec },
  /** Runs the model for one day, as a job. Needs the flag manual_run_for_selected_day. */
  run: { method: 'POST', path: `${model.path}/:id/run`, who, params, body: Strict({ date: Day }), answer: started, errors: [403, 404, 409, 422, 503], spec },
  /** The runs of a model with the remarks they returned, latest first. */
  list: {
    method: 'GET', path: `${model.path}/:id/runs`, who, style: 'java', params, query: Strict(pageQuery), errors: [403, 404, 422], spec,
    answer: Type.Object({ content: Type.Array(ModelRun), page: Page }),
  },
})
