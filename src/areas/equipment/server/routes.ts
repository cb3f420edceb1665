import { assertProjectVisible, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { equipments } from '#src/areas/equipment/api/equipment'
import { checkStatusByPerson, personStatuses, type StatusId } from '#src/areas/equipment/domain/status'
import { findEquipment, findOptions, findTotals, type EquipmentList } from '#src/areas/equipment/server/equipment-list'
import { equipmentTable } from '#src/areas/equipment/server/equipment-table'
import { equipmentWriter } from '#src/areas/equipment/server/equipment-writer'
import { findHistory, findRunningTime } from '#src/areas/equipment/server/history-store'
import { changeNow, lockStates, setStatuses } from '#src/areas/equipment/server/status-store'
import { TELEMATICS_REFRESH } from '#src/areas/equipment/server/telematics/refresh-job'
import { DEFAULT_PAGE_SIZE, FIRST_PAGE_JAVA } from '#src/platform/domain/lists'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json } from '#src/platform/server/http/call'
import { HttpError, notFound } from '#src/platform/server/http/errors'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { recordHandlers } from '#src/platform/server/records/handlers'

const { detail, create, change, remove, restore } = recordHandlers(equipmentWriter)

/** Equipment: lists, form, status, history and refresh (EQPT-1 to EQPT-24). */
export const equipmentRoutes = implement(equipments, {
  ofProject: ({ params, query, person, inAgency, header }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return listed(db, person, { ...query, project: params.projectId }, 'oem_equipments', header)
    }),
  optionsOfProject: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return new Json(JSON.stringify(await findOptions(db, person, params.projectId)))
    }),
  totalsOfProject: ({ params, query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return new Json(JSON.stringify(await findTotals(db, person, { ...query, project: params.projectId })))
    }),
  refreshProject: ({ params, person, inAgency, platform }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return { job_id: await platform.jobs.start(db, person.id, TELEMATICS_REFRESH, {}) }
    }),
  list: ({ query, person, inAgency, header }) => inAgency((db) => listed(db, person, { ...query, project: null }, 'equipments', header)),
  options: ({ person, inAgency }) => inAgency(async (db) => new Json(JSON.stringify(await findOptions(db, person, null)))),
  totals: ({ query, person, inAgency }) => inAgency(async (db) => new Json(JSON.stringify(await findTotals(db, person, { ...query, project: null })))),
  refresh: ({ person, inAgency, platform }) => inAgency(async (db) => ({ job_id: await platform.jobs.start(db, person.id, TELEMATICS_REFRESH, {}) })),
  detail,
  create,
  async change(call) {
    const { status_id: to, ...body } = call.body
    if (to !== undefined) await call.inAgency((db) => changeStatuses(db, actorOf(call), [call.params.id], to))
    return change({ ...call, body })
  },
  remove,
  restore,
  changeStatus: (call) =>
    call.inAgency(async (db) => {
      const ids = [...new Set(call.body.equipment_ids)]
      await changeStatuses(db, actorOf(call), ids, call.body.status_id)
      const rows = await equipmentTable.find(db, sql.part`record.id = ANY (${ids}::int[])`)
      return new Json(JSON.stringify({ updated: ids.length, equipments: rows.map((row) => equipmentWriter.shown(row)) }))
    }),
  history: ({ params, query, inAgency }) => {
    const { page_number = FIRST_PAGE_JAVA, page_size = DEFAULT_PAGE_SIZE } = query
    return inAgency(async (db) => {
      await equipmentWriter.one(db, params.id, null)
      const { total, rows } = await findHistory(db, params.id, query, { page_size, offset: page_number * page_size })
      return new Json(JSON.stringify({ content: rows, page: { total_rows: total, page_number, page_size } }))
    })
  },
  running: ({ params, inAgency }) =>
    inAgency(async (db) => {
      await equipmentWriter.one(db, params.id, null)
      return findRunningTime(db, params.id, new Date())
    }),
  suspend: (call) => call.inAgency((db) => changeOne(db, actorOf(call), call.params.id, personStatuses.suspend)),
  resume: (call) => call.inAgency((db) => changeOne(db, actorOf(call), call.params.id, personStatuses.resume)),
})

async function listed(db: AgencyTransaction, person: Viewer, list: EquipmentList & { readonly page_size?: number; readonly page_number?: number }, many: string, header: (name: string, value: number) => void): Promise<Json> {
  const page = rubyPage(list)
  const { total, rows } = await findEquipment(db, person, list, page)
  setTotalHeaders(header, total, page)
  return new Json(JSON.stringify({ [many]: rows.map((row) => equipmentWriter.shown(row)) }))
}

async function changeOne(db: AgencyTransaction, actor: Actor, id: number, to: StatusId): Promise<Json> {
  await changeStatuses(db, actor, [id], to)
  return new Json(JSON.stringify({ equipment: equipmentWriter.shown(await equipmentWriter.one(db, id, null)) }))
}

/** Sets the status of machines: of all, or of none if a rule refuses one. The error lists each refused machine (EQPT-11). */
async function changeStatuses(db: AgencyTransaction, actor: Actor, ids: readonly number[], to: StatusId): Promise<void> {
  const states = await lockStates(db, ids)
  const missing = ids.filter((id) => !states.some((state) => state.id === id))
  if (missing.length > 0) throw notFound(missing)
  const faults = states.flatMap((state) => {
    const verdict = checkStatusByPerson(state, to)
    return verdict.allowed ? [] : [{ id: state.id, name: state.name, message: message(verdict.message, verdict.values) }]
  })
  const [first] = faults
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: faults })
  await setStatuses(db, actor, states.map((state) => changeNow(state, to)))
}
