import type { ContractEntry } from '#src/platform/api/contract'
import type { Fields } from '#src/platform/domain/records/fields'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { Json, type Call } from '#src/platform/server/http/call'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import type { Stored } from '#src/platform/server/records/table'
import type { RecordWriter } from '#src/platform/server/records/write'

/** The parts of a call that the handlers of a record use. Its parameters have already been checked against the schemas of the API. */
type RecordCall = Pick<Call<ContractEntry>, 'caller' | 'requestId' | 'changeSet' | 'person' | 'inAgency' | 'header'> & {
  readonly params: object
  readonly query: object
  readonly body: unknown
}

/** Throws if the person may not see the project. */
type AssertProjectVisible = (db: AgencyTransaction, person: SignedIn, projectId: number) => Promise<void>

/**
 * Creates the handlers for the calls of a plain record. Pass them to `implement` together with the area's own handlers.
 * `assertProjectVisible` is required for records that belong to a project.
 */
export function recordHandlers<All extends Fields>(writer: RecordWriter<All>, assertProjectVisible?: AssertProjectVisible) {
  const { record, table } = writer
  if (record.path.includes('/:projectId/') && assertProjectVisible === undefined) throw new Error(`${record.path} names a project: who may see it is to be asked`)
  const one = (stored: Stored<All>) => new Json(JSON.stringify({ [record.one]: writer.shown(stored) }))
  /** Runs work in the agency of the call. `run` gets the record's id and the project's id from the path of the call. */
  const work = <T>(call: RecordCall, run: (db: AgencyTransaction, id: number, project: number | null) => Promise<T>): Promise<T> =>
    call.inAgency(async (db) => {
      const { id, projectId }: { readonly id?: unknown; readonly projectId?: unknown } = call.params
      if (projectId === undefined) return run(db, Number(id), null)
      await assertProjectVisible?.(db, call.person, Number(projectId))
      return run(db, Number(id), Number(projectId))
    })
  return {
    list: (call: RecordCall) =>
      work(call, async (db, _id, project) => {
        const page = rubyPage(call.query)
        const { total, rows } = await table.page(db, { ...call.query, project }, page)
        setTotalHeaders(call.header, total, page)
        return new Json(JSON.stringify({ [record.many]: rows.map((row) => writer.shown(row)) }))
      }),
    pages: (call: RecordCall) =>
      work(call, async (db, _id, project) => {
        const page = javaPage(call.query)
        const { total, rows } = await table.page(db, { sort: [], ...call.query, project }, page)
        return new Json(JSON.stringify({ [record.many]: rows.map((row) => writer.shown(row)), page: pageAnswer(total, page) }))
      }),
    detail: (call: RecordCall) => work(call, async (db, id, project) => one(await writer.one(db, id, project))),
    create: (call: RecordCall) => work(call, async (db, _id, project) => one(await writer.create(db, actorOf(call), { ...Object(call.body) }, project))),
    change: (call: RecordCall) => work(call, async (db, id, project) => one(await writer.change(db, actorOf(call), id, { ...Object(call.body) }, project))),
    remove: (call: RecordCall) => work(call, (db, id, project) => writer.remove(db, actorOf(call), id, call.person.id, project)),
    restore: (call: RecordCall) => work(call, async (db, id, project) => one(await writer.restore(db, actorOf(call), id, project))),
  }
}
