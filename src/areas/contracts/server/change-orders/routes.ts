import { changeOrders } from '#src/areas/contracts/api/change-orders'
import { checkDraft, readChangeOrder, type ChangeLine, type ItemToChange, type SentChangeOrder } from '#src/areas/contracts/domain/change-orders/change-order'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { DryRun, implement, Json } from '#src/platform/server/http/call'
import { changedElsewhere, HttpError, throwIfRefused, notFound } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { approveLines } from '#src/areas/contracts/server/change-orders/approve'
import { eventOf, itemsToChange, listsOf, sentOf } from '#src/areas/contracts/server/change-orders/drafts'
import { changeOrderOrder, deleteDraft, findChangeOrders, holdChangeOrder, insertDraft, setDraft, setLines, type LockedChangeOrder } from '#src/areas/contracts/server/change-orders/store'
import { lockContractFor } from '#src/areas/contracts/server/lock-contract'
import { lockItems } from '#src/areas/contracts/server/contract-items/store'
import { takeChangeOrderNumber } from '#src/areas/projects/server/public/contract-stage'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { recordEvents } from '#src/platform/server/records/record'

const ONE = { page_number: 1, page_size: 1, offset: 0 }

/** Updates of a contract (PAY-15 to PAY-20). */
export const changeOrderRoutes = implement(changeOrders, {
  list: async ({ params, query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, changeOrderOrder)
    const { total, rows } = await inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return findChangeOrders(db, params.projectId, null, order, page)
    })
    setTotalHeaders(header, total, page)
    return new Json(`{"change_orders":${rows}}`)
  },
  detail: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const { total, rows } = await findChangeOrders(db, params.projectId, params.number, changeOrderOrder.standard, ONE)
      if (total === 0) throw notFound()
      return new Json(`{"change_order":${rows.slice(1, -1)}}`)
    }),
  create: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = await lockContractFor(db, call.person, call.params.projectId)
      const sent = whole(call.body)
      const lines = checkedLines(sent, await itemsToChange(db, projectId))
      const number = await takeChangeOrderNumber(db, projectId)
      const description = trimmed(sent.description)
      const id = await insertDraft(db, projectId, { number, date: sent.date, description, createdBy: call.person.id })
      await setLines(db, id, projectId, lines)
      await recordEvents(db, actorOf(call), 'created', [
        eventOf(projectId, { id, number, version: 1 }, { number: [null, number], date: [null, sent.date], description: [null, description], lines: [null, listsOf(sent)], created_by: [null, call.person.id] }),
      ])
      return answer(db, projectId, number)
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = await lockContractFor(db, call.person, call.params.projectId)
      const locked = await holdDraft(db, projectId, call.params.number, call.body.version)
      const { version: _version, ...fields } = call.body
      const sent: SentChangeOrder = { ...sentOf(locked), ...fields }
      const lines = checkedLines(sent, await itemsToChange(db, projectId))
      const description = trimmed(sent.description)
      await setDraft(db, locked.id, sent.date, description)
      await setLines(db, locked.id, projectId, lines)
      await recordEvents(db, actorOf(call), 'changed', [
        eventOf(projectId, { ...locked, version: locked.version + 1 }, { date: [locked.date, sent.date], description: [locked.description, description], lines: [listsOf(sentOf(locked)), listsOf(sent)] }),
      ])
      return answer(db, projectId, locked.number)
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = await lockContractFor(db, call.person, call.params.projectId)
      const draft = await holdDraft(db, projectId, call.params.number, call.query.version)
      await deleteDraft(db, draft.id)
      // a deleted row has no version; an undo checks instead that the row is still deleted
      await recordEvents(db, actorOf(call), 'deleted', [
        eventOf(projectId, { ...draft, version: null }, {
          number: [draft.number, null], date: [draft.date, null], description: [draft.description, null], lines: [listsOf(sentOf(draft)), null], created_by: [draft.created_by, null],
        }),
      ])
    }),
  approve: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = await lockContractFor(db, call.person, call.params.projectId)
      const draft = await holdDraft(db, projectId, call.params.number, call.body.version)
      // until this transaction ends, new assignments to these items wait for this lock, so that no new quantity can end up below the
      // assigned quantity (PAY-17)
      await lockItems(db, projectId, draft.lines.flatMap(({ pay_item_id: id }) => (id === null ? [] : [id])))
      const lines = checkedLines(sentOf(draft), await itemsToChange(db, projectId))
      if (call.dryRun) return new DryRun({ would_update: lines.length, refused: [] })
      await approveLines(db, actorOf(call), projectId, draft, lines)
      return answer(db, projectId, draft.number)
    }),
})

function checkedLines(sent: SentChangeOrder, items: readonly ItemToChange[]): readonly ChangeLine[] {
  const read = readChangeOrder(sent, items)
  if ('lines' in read) return read.lines
  throw new HttpError(422, read.faults[0]?.message ?? '', { detailedErrors: read.faults.map((fault) => ({ ...fault })) })
}

async function holdDraft(db: AgencyTransaction, projectId: number, number: number, version: number | undefined): Promise<LockedChangeOrder> {
  const changeOrder = await holdChangeOrder(db, projectId, number)
  if (changeOrder === null) throw notFound()
  throwIfRefused(checkDraft(changeOrder))
  if (version !== undefined && version !== changeOrder.version) {
    const { rows } = await findChangeOrders(db, projectId, number, changeOrderOrder.standard, ONE)
    throw changedElsewhere(JSON.parse(rows) as unknown[])
  }
  return changeOrder
}

async function answer(db: AgencyTransaction, projectId: number, number: number): Promise<Json> {
  const { rows } = await findChangeOrders(db, projectId, number, changeOrderOrder.standard, ONE)
  return new Json(`{"change_order":${rows.slice(1, -1)}}`)
}

function whole({ date, description, increased_items = [], decreased_items = [], new_pay_items = [] }: Partial<SentChangeOrder> & Pick<SentChangeOrder, 'date'>): SentChangeOrder {
  return { date, description, increased_items, decreased_items, new_pay_items }
}

function trimmed(text: string | null | undefined): string | null {
  const value = text?.trim() ?? ''
  return value === '' ? null : value
}
