import { models } from '#src/areas/assist/api/models'
import { mayBecome, mayEditModel, type ModelStatus } from '#src/areas/assist/domain/models/model'
import { modelWriter, setAuthor } from '#src/areas/assist/server/models/model-writer'
import type { ContractEntry } from '#src/platform/api/contract'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json, type Call } from '#src/platform/server/http/call'
import { throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordHandlers } from '#src/platform/server/records/handlers'

const { pages, detail, remove } = recordHandlers(modelWriter)

/** AI models: create, edit, publish, unpublish, archive and delete them (AI-7 to AI-12, AI-19). */
export const modelRoutes = implement(models, {
  list: pages,
  detail,
  create: (call) =>
    call.inAgency(async (db) => {
      await assertSources(db, call.body)
      const { id } = await modelWriter.create(db, actorOf(call), { ...call.body }, null)
      await setAuthor(db, id, call.person.name)
      return shownModel(db, id)
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { params: { id }, body } = call
      await modelWriter.table.lock(db)
      throwIfRefused(mayEditModel((await modelWriter.one(db, id, null, true)).values))
      await assertSources(db, body)
      await modelWriter.change(db, actorOf(call), id, { ...body }, null)
      return shownModel(db, id)
    }),
  remove,
  publish: (call) => become(call, 'published'),
  unpublish: (call) => become(call, 'unpublished'),
  archive: (call) => become(call, 'archived'),
})

/** A model as the API returns it. */
export async function shownModel(db: AgencyTransaction, id: number): Promise<Json> {
  return new Json(JSON.stringify({ profile: modelWriter.shown(await modelWriter.one(db, id, null)) }))
}

type BecomeCall = Pick<Call<ContractEntry>, 'caller' | 'requestId' | 'changeSet' | 'inAgency'> & { readonly params: { readonly id: number }; readonly body: { readonly version?: number } }

function become(call: BecomeCall, status: ModelStatus): Promise<Json> {
  return call.inAgency(async (db) => {
    const { params: { id }, body: { version } } = call
    await modelWriter.table.lock(db)
    throwIfRefused(mayBecome((await modelWriter.one(db, id, null, true)).values, status))
    await modelWriter.change(db, actorOf(call), id, { status, ...(version === undefined ? {} : { version }) }, null)
    return shownModel(db, id)
  })
}

interface SentSources {
  readonly material_source_ids?: readonly number[] | undefined
  readonly project_ids?: readonly number[] | undefined
}

/** Throws 422 if the agency lacks one of the plants or projects. A deleted project counts as missing. */
async function assertSources(db: AgencyTransaction, { material_source_ids: plants = [], project_ids: projects = [] }: SentSources): Promise<void> {
  const { plants: plantCount, projects: projectCount } = await db.one(sql<{ plants: number; projects: number }>`
    SELECT (SELECT count(*)::int FROM plants WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...plants]}::int[])) AS plants,
      (SELECT count(*)::int FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...projects]}::int[]) AND deleted_at IS NULL) AS projects`)
  if (plantCount < new Set(plants).size) throw unprocessable('errors.model_source_unknown', { what: 'material sources' })
  if (projectCount < new Set(projects).size) throw unprocessable('errors.model_source_unknown', { what: 'projects' })
}
