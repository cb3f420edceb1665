import { mayRemoveModel, model } from '#src/areas/assist/domain/models/model'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { recordTable, type OwnColumn } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

const idsIn = (name: 'material_source_ids' | 'project_ids'): OwnColumn<readonly number[]> => ({
  select: sql.part`to_json(record.${sql.identifier(name)})`,
  put: async (db, id, ids) => void (await db.run(sql`UPDATE ai_models SET ${sql.identifier(name)} = ${[...ids]}::int[] WHERE dot_authority_id = ${db.agency} AND id = ${id}`)),
})

const dates: OwnColumn<readonly string[]> = {
  select: sql.part`to_json(record.dates)`,
  put: async (db, id, days) => void (await db.run(sql`UPDATE ai_models SET dates = ${[...days]}::date[] WHERE dot_authority_id = ${db.agency} AND id = ${id}`)),
}

const ofModel = sql.part`run.dot_authority_id = record.dot_authority_id AND run.model_id = record.id`
const names = (of: SqlPart) => sql.part`coalesce((SELECT json_agg(one.name ORDER BY lower(one.name)) FROM (${of}) AS one), '[]')`

/** The number of runs of a model. */
const runCount = sql.part`(SELECT count(*)::int FROM ai_runs run WHERE ${ofModel})`

/** Writes AI models. The API routes check the status, and this writer does not, so that an undo can restore any status. */
export const modelWriter = new RecordWriter(model, recordTable(model, { material_source_ids: idsIn('material_source_ids'), project_ids: idsIn('project_ids'), dates }, {
  author: sql.part`record.author_name`,
  created_at: sql.part`to_json(record.created_at) #>> '{}'`,
  last_saved: sql.part`to_json(record.updated_at) #>> '{}'`,
  material_sources: names(sql.part`SELECT plant.supplier || ', ' || plant.name AS name FROM plants plant WHERE plant.dot_authority_id = record.dot_authority_id AND plant.id = ANY (record.material_source_ids)`),
  projects: names(sql.part`SELECT project.title AS name FROM dot_projects project WHERE project.dot_authority_id = record.dot_authority_id AND project.id = ANY (record.project_ids)`),
  runs: runCount,
  running: sql.part`(SELECT run.kind FROM ai_runs run WHERE ${ofModel} AND run.status = 'waiting' ORDER BY run.kind = 'auto', run.id DESC LIMIT 1)`,
  last_run: sql.part`(SELECT json_build_object('kind', run.kind, 'status', run.status, 'message', run.message, 'ended_at', run.ended_at) FROM ai_runs run WHERE ${ofModel} AND run.status <> 'waiting' ORDER BY run.ended_at DESC, run.id DESC LIMIT 1)`,
}), {
  saysFirst: true,
  notUndoable: ['test_started', 'run_started', 'run_canceled'],
  mayRemove: (_db, { values: { status }, more }) => Promise.resolve(mayRemoveModel({ status, runs: Number(more['runs']) })),
})

/** Stores who created a new model. */
export async function setAuthor(db: AgencyTransaction, id: number, name: string): Promise<void> {
  await db.run(sql`UPDATE ai_models SET author_name = ${name} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}
