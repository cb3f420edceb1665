import { contractItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { message } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { DryRun, implement, Json } from '#src/platform/server/http/call'
import { changedElsewhere, HttpError, notFound, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { changeUse, planUse } from '#src/areas/contracts/server/contract-items/change-use'
import { lockContractFor } from '#src/areas/contracts/server/lock-contract'
import { confirm, makeReady, unmakeReady } from '#src/areas/contracts/server/contract-items/set-up'
import { contractItemOrder, findContractItems, findMetrics, lockItems, idsOfContractItems, metricOrder } from '#src/areas/contracts/server/contract-items/store'
import { changeItem, makeItems, planDelete, planNewItems, refusedItems, removeItems, type RefusedItem } from '#src/areas/contracts/server/contract-items/write-items'
import { commitContractFile, contractFile } from '#src/areas/contracts/server/contract-items/contract-file'
import { correctFile, detailOfFile, listedRowsOfFile, mapFile, refusedRowsOfFile, uploadFile } from '#src/areas/contracts/server/contract-items/item-imports/item-file'
import { payItemsOf } from '#src/areas/contracts/server/contract-items/pay-items/store'
import { findPeriod } from '#src/areas/contracts/server/pay-periods/store'
import { findProject } from '#src/areas/projects/server/public/find-project'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'

/** Routes of contract items, their imports and the setup of reconciliation (§4 to §7). */
export const contractItemRoutes = implement(contractItems, {
  contractItems: async ({ params, query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, contractItemOrder)
    const { total, rows } = await inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return findContractItems(db, params.projectId, query.search ?? '', order, page)
    })
    setTotalHeaders(header, total, page)
    return new Json(`{"contract_items":${rows}}`)
  },
  payItemMetrics: async ({ params, query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, metricOrder)
    const { total, rows } = await inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return findMetrics(db, params.projectId, query.search ?? '', order, page)
    })
    setTotalHeaders(header, total, page)
    return new Json(`{"pay_item_metrics":${rows}}`)
  },
  payItem: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const rows = first(await payItemsOf(db, params.projectId, [params.id]))
      if (rows === '') throw notFound()
      return new Json(`{"pay_item":${rows}}`)
    }),
  create: (call) =>
    call.inAgency(async (db) => {
      const { dry_run: _dryRun, ...sent } = call.body
      const contract = await lockContractFor(db, call.person, call.params.projectId)
      // a single item must be complete, so a missing line number counts as blank; only in a list of new items does it mean the next free
      // number
      const { items, refused } = await planNewItems(db, contract, [{ ...sent, line_number: sent.line_number ?? null }])
      if (call.dryRun) return new DryRun(dryAnswer(items.length, refused))
      if (refused.length > 0) throw refusedItems(refused)
      const ids = await makeItems(db, actorOf(call), contract.projectId, items)
      return new Json(`{"pay_item":${first(await payItemsOf(db, contract.projectId, ids))}}`)
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { version, ...sent } = call.body
      const contract = await lockContractFor(db, call.person, call.params.projectId)
      await changeItem(db, actorOf(call), contract, call.params.id, version, sent)
      return new Json(`{"pay_item":${first(await payItemsOf(db, contract.projectId, [call.params.id]))}}`)
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const contract = await lockContractFor(db, call.person, call.params.projectId)
      const [locked] = await lockItems(db, contract.projectId, [call.params.id])
      if (locked === undefined) throw notFound()
      if (call.query.version !== undefined && call.query.version !== locked.version) {
        throw changedElsewhere(JSON.parse(await payItemsOf(db, contract.projectId, [locked.id])) as unknown[])
      }
      const { items, refused } = await planDelete(db, contract, [call.params.id])
      if (refused[0] !== undefined) throw new HttpError(422, refused[0].message, { detailedErrors: refused })
      await removeItems(db, actorOf(call), contract.projectId, items)
    }),
  bulkCreate: (call) =>
    call.inAgency(async (db) => {
      const contract = await lockContractFor(db, call.person, call.params.projectId)
      const { items, refused } = await planNewItems(db, contract, call.body.pay_items)
      if (call.dryRun) return new DryRun(dryAnswer(items.length, refused))
      if (refused.length > 0 && call.body.only_good !== true) throw refusedItems(refused)
      const ids = await makeItems(db, actorOf(call), contract.projectId, items)
      return new Json(`{"pay_items":${await payItemsOf(db, contract.projectId, ids)}}`)
    }),
  bulkChange: (call) =>
    call.inAgency(async (db) => {
      const { pay_items: named, dry_run: _dryRun, ...use } = call.body
      const contract = await lockContractFor(db, call.person, call.params.projectId)
      const { items, refused } = await planUse(db, contract, named, use)
      if (call.dryRun) return new DryRun({ would_update: items.length, refused: refused.map(({ id, item_code, message: text }) => ({ id, ticket_number: item_code, message: text })) })
      if (refused[0] !== undefined) throw new HttpError(422, refused[0].message, { detailedErrors: refused.map((one) => ({ ...one })) })
      const changed = await changeUse(db, actorOf(call), contract.projectId, items, use)
      return { updated: changed.length, pay_items: changed }
    }),
  bulkDelete: (call) =>
    call.inAgency(async (db) => {
      const contract = await lockContractFor(db, call.person, call.params.projectId)
      const { items, refused, unknown } = await planDelete(db, contract, await chosenItems(db, contract.projectId, call.body))
      if (unknown.length > 0) {
        throw new HttpError(404, message('errors.pay_item_unknown'), { detailedErrors: unknown.map((id) => ({ id, message: message('errors.pay_item_unknown') })) })
      }
      if (call.dryRun) return new DryRun({ would_update: items.length, refused: refused.map(({ id, item_code, message: text }) => ({ id, ticket_number: item_code, message: text })) })
      if (refused[0] !== undefined) throw new HttpError(422, refused[0].message, { detailedErrors: refused })
      await removeItems(db, actorOf(call), contract.projectId, items)
    }),
  upload: async (call) => {
    await call.inAgency((db) => assertProjectVisible(db, call.person, call.params.projectId))
    return { import: await uploadFile(call, contractFile(call.params.projectId)) }
  },
  importDetail: async (call) => ({ import: await detailOfFile(call, contractFile(call.params.projectId)) }),
  map: async (call) => ({ import: await mapFile(call, contractFile(call.params.projectId)) }),
  rows: (call) => listedRowsOfFile(call, contractFile(call.params.projectId)),
  correct: (call) => correctFile(call, contractFile(call.params.projectId)),
  refused: (call) => refusedRowsOfFile(call, contractFile(call.params.projectId)),
  commit: (call) =>
    call.inAgency(async (db) => {
      const contract = await lockContractFor(db, call.person, call.params.projectId)
      const { items, refused } = await commitContractFile(db, call.platform, contract, call.params.id, call.body)
      if (call.dryRun) return new DryRun({ would_update: items.length, refused: [] })
      await makeItems(db, actorOf(call), contract.projectId, items, call.params.id)
      return { created: items.length, refused }
    }),
  makeReady: (call) =>
    call.inAgency(async (db) => {
      await makeReady(db, actorOf(call), await lockContractFor(db, call.person, call.params.projectId))
      return new Json(`{"project":${await findProject(db, call.person, call.params.projectId, { deleted: true })}}`)
    }),
  unmakeReady: (call) =>
    call.inAgency(async (db) => {
      await unmakeReady(db, actorOf(call), await lockContractFor(db, call.person, call.params.projectId))
      return new Json(`{"project":${await findProject(db, call.person, call.params.projectId, { deleted: true })}}`)
    }),
  activate: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = call.params
      await confirm(db, actorOf(call), await lockContractFor(db, call.person, projectId), call.body.start_date ?? null)
      return new Json(`{"project":${await findProject(db, call.person, projectId, { deleted: true })},"pay_period":${await findPeriod(db, projectId, 1)}}`)
    }),
})

/** The answer to a dry run of creating items. Each refused row is identified by its position, from 1. */
function dryAnswer(count: number, refused: readonly RefusedItem[]) {
  return {
    would_update: count,
    refused: refused.map(({ index, item_code: code, faults }) => ({ id: index + 1, ticket_number: code, message: faults.map((fault) => fault.message).join(' ') })),
  }
}

/** The ids in the request; if it has none, the ids of all items that match its search, without those in `except_ids` (API-33). */
async function chosenItems(db: AgencyTransaction, projectId: number, { ids, filters, except_ids: except = [] }: { ids?: number[]; filters?: { search?: string }; except_ids?: number[] }): Promise<number[]> {
  if (ids !== undefined) return [...new Set(ids)]
  if (filters === undefined) throw unprocessable('errors.not_valid', {}, [{ field: 'ids', message: 'ids or filters are required' }])
  return idsOfContractItems(db, projectId, filters.search ?? '', except)
}

function first(rows: string): string {
  return rows.slice(1, -1)
}
