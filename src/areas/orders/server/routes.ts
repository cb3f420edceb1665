import { scheduledOrders } from '#src/areas/orders/api/orders'
import { checkNotice, mayChangeOrder, needsNotice, order } from '#src/areas/orders/domain/order'
import { countOrders, findOrders, insertOrder, lockOrder, orderOrder, setOrder, setOrderDeleted, setOrderState, type LockedOrder, type OrderValues, type ShownOrder } from '#src/areas/orders/server/store'
import { assertProjectVisible, visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { message } from '#src/platform/domain/messages'
import { checkRecord, emptyValues, readValues } from '#src/platform/domain/records/define-record'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement, type Call } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

type Sent = Readonly<Record<string, unknown>>

/** Orders of material: place, edit, cancel, activate and remove them (ORDR-1 to ORDR-7). */
export const orderRoutes = implement(scheduledOrders, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const by = rubyOrder(query, orderOrder)
    return inAgency(async (db) => {
      if (query.project_id !== undefined) await assertProjectVisible(db, person, query.project_id)
      const where = orderWhere(person, query)
      setTotalHeaders(header, await countOrders(db, where), page)
      return { scheduled_orders: await findOrders(db, where, by, page.page_size, page.offset) }
    })
  },
  detail: ({ params, person, inAgency }) => inAgency(async (db) => ({ scheduled_order: await shownOrder(db, person, params.id) })),
  create: (call) =>
    call.inAgency(async (db) => {
      const { project_id: projectId, ...sent } = call.body
      await assertProjectVisible(db, call.person, projectId)
      await assertInConstruction(db, projectId)
      const values = { ...emptyValues(order), ...readValues(order, sent) }
      throwIfAnyFault(values, checkNotice(values.delivery_at, new Date()))
      const id = await insertOrder(db, projectId, values, call.person.name)
      await recordEvents(db, actorOf(call), 'created', [eventOf({ id, version: 1, dot_project_id: projectId, values }, { deleted_at: [new Date().toISOString(), null] })])
      return { scheduled_order: await shownOrder(db, call.person, id) }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { version, ...sent } = call.body
      const before = await lockPlaced(db, call.person, call.params.id, version)
      const values: OrderValues = { ...before.values, ...readValues(order, sent as Sent) }
      const changed = changedFields(before.values, values)
      throwIfAnyFault(values, needsNotice(changed) ? checkNotice(values.delivery_at, new Date()) : null)
      if (changed.length > 0) {
        await setOrder(db, before.id, values)
        await recordEvents(db, actorOf(call), 'updated', [eventOf({ ...before, values, version: before.version + 1 }, Object.fromEntries(changed.map((name) => [name, [before.values[name], values[name]]])))])
      }
      return { scheduled_order: await shownOrder(db, call.person, before.id) }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const before = await lockPlaced(db, call.person, call.params.id, call.query.version)
      const at = await setOrderDeleted(db, before.id, call.person.id)
      await recordEvents(db, actorOf(call), 'deleted', [eventOf({ ...before, version: before.version + 1 }, { deleted_at: [null, at], deleted_by: [null, call.person.id] })])
    }),
  cancel: (call) => end(call, 'canceled'),
  activate: (call) => end(call, 'activated'),
})

/** Cancels a placed order, or activates it by hand (ORDR-2, ORDR-6). */
function end(call: Call<(typeof scheduledOrders)['cancel']>, state: 'canceled' | 'activated'): Promise<{ scheduled_order: ShownOrder }> {
  return call.inAgency(async (db) => {
    const before = await lockPlaced(db, call.person, call.params.id, call.body.version)
    await setOrderState(db, before.id, state)
    await recordEvents(db, actorOf(call), state, [eventOf({ ...before, version: before.version + 1 }, { state: ['placed', state] })])
    return { scheduled_order: await shownOrder(db, call.person, before.id) }
  })
}

/** An event about an order. The event names the order by its material. */
function eventOf({ id, version, dot_project_id, values }: Pick<LockedOrder, 'id' | 'version' | 'dot_project_id'> & { readonly values: Pick<OrderValues, 'material'> }, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'scheduled_order', id, name: values.material, version, dot_project_id, changes }
}

interface OrderQuery {
  readonly project_id?: number
  readonly state?: readonly string[]
  readonly start_date?: string
  readonly end_date?: string
  readonly search?: string
}

function orderWhere(person: SignedIn, { project_id: projectId, state, start_date: from, end_date: to, search = '' }: OrderQuery): SqlPart {
  const needle = search.trim().toLowerCase()
  const day = sql.part`(o.delivery_at AT TIME ZONE p.timezone)::date`
  return sql.join([
    visibleProjects(person, sql.part`o.dot_project_id`),
    ...(projectId === undefined ? [] : [sql.part`o.dot_project_id = ${projectId}`]),
    ...(state === undefined || state.length === 0 ? [] : [sql.part`o.state = ANY(${[...state]}::text[])`]),
    ...(from === undefined ? [] : [sql.part`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql.part`${day} <= ${to}::date`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', o.supplier, o.plant, o.material, o.contact, o.notes)), ${needle}) > 0`]),
  ], ' AND ')
}

async function shownOrder(db: AgencyTransaction, person: SignedIn, id: number): Promise<ShownOrder> {
  const [order] = await findOrders(db, sql.part`o.id = ${id} AND ${visibleProjects(person, sql.part`o.dot_project_id`)}`, sql.part`o.id`, 1, 0)
  if (order === undefined) throw notFound()
  return order
}

async function lockPlaced(db: AgencyTransaction, person: SignedIn, id: number, version: number | undefined): Promise<LockedOrder> {
  const locked = await lockOrder(db, id, visibleProjects(person, sql.part`o.dot_project_id`))
  if (locked === null) throw notFound()
  // checked before the version, because the state of the order is a more useful reason for a refusal than a version conflict
  throwIfRefused(mayChangeOrder(locked))
  if (version !== undefined && version !== locked.version) throw changedElsewhere([{ ...(await shownOrder(db, person, id)), changed_by: await lastChangedBy(db, 'scheduled_order', id) }])
  return locked
}

async function assertInConstruction(db: AgencyTransaction, projectId: number): Promise<void> {
  const { status } = await db.one(sql<{ status: string }>`SELECT status FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${projectId} FOR SHARE`)
  if (status !== 'construction') throwIfRefused(refuse('errors.order_project_status'))
}

function changedFields(before: OrderValues, after: OrderValues): (keyof OrderValues & string)[] {
  const isSame = (name: keyof OrderValues & string) =>
    name === 'delivery_at' ? new Date(before.delivery_at).getTime() === new Date(after.delivery_at).getTime() : name === 'quantity' ? Number(before.quantity) === Number(after.quantity) : before[name] === after[name]
  return Object.keys(order.fields).filter((name): name is keyof OrderValues & string => Object.hasOwn(order.fields, name)).filter((name) => !isSame(name))
}

/**
 * Throws a 422 that lists every field that a rule refuses. `notice`, the verdict on the advance notice, counts only if the delivery time is
 * valid.
 */
function throwIfAnyFault(values: OrderValues, notice: Verdict | null): void {
  const verdicts = checkRecord(order, values, [])
  const all = { ...verdicts, ...(notice !== null && verdicts['delivery_at']?.allowed !== false ? { delivery_at: notice } : {}) }
  const faults = Object.entries(all).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, verdict }]))
  const [first] = faults
  if (first === undefined || first.verdict.allowed) return
  throw unprocessable(first.verdict.message, first.verdict.values, faults.flatMap(({ field, verdict }) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }])))
}
