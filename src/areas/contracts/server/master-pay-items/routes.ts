import { masterPayItems } from '#src/areas/contracts/api/master-pay-items'
import { message } from '#src/platform/domain/messages'
import { masterItemReader, type ItemFault, type MasterItemFields } from '#src/areas/contracts/domain/change-orders/new-items'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { DryRun, implement, Json } from '#src/platform/server/http/call'
import { changedElsewhere, HttpError, notFound, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { correctFile, detailOfFile, listedRowsOfFile, mapFile, refusedRowsOfFile, uploadFile } from '#src/areas/contracts/server/contract-items/item-imports/item-file'
import { commitMasterFile, masterFile } from '#src/areas/contracts/server/master-pay-items/master-file'
import {
  deleteMasterItems,
  findMasterItems,
  holdCatalog,
  lockMasterItems,
  idsOfMasterItems,
  insertMasterItems,
  masterCodeKeys,
  masterItemOrder,
  masterItemsOf,
  setMasterItem,
  type LockedMasterItem,
} from '#src/areas/contracts/server/master-pay-items/store'
import { recordEvents } from '#src/platform/server/records/record'

const fields = ['item_code', 'item_description', 'uom'] as const

/** The agency's catalog of pay items (PAY-28 to PAY-31). */
export const masterPayItemRoutes = implement(masterPayItems, {
  list: async ({ query, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, masterItemOrder)
    const { total, rows } = await inAgency((db) => findMasterItems(db, query.search ?? '', order, page))
    setTotalHeaders(header, total, page)
    return new Json(`{"master_pay_items":${rows}}`)
  },
  detail: ({ params, inAgency }) =>
    inAgency(async (db) => {
      const rows = (await masterItemsOf(db, [params.id])).slice(1, -1)
      if (rows === '') throw notFound()
      return new Json(`{"master_pay_item":${rows}}`)
    }),
  create: (call) =>
    call.inAgency(async (db) => {
      await holdCatalog(db)
      const outcome = masterItemReader(await masterCodeKeys(db))(call.body)
      if ('faults' in outcome) throw refusedFields(outcome.faults)
      return one(db, await makeMasterItems(db, actorOf(call), [outcome.item]))
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      await holdCatalog(db)
      const locked = await lockOne(db, call.params.id, call.body.version)
      const { version: _version, ...sent } = call.body
      const outcome = masterItemReader(await masterCodeKeys(db, locked.id))({ ...locked, ...sent })
      if ('faults' in outcome) throw refusedFields(outcome.faults)
      const changed = fields.filter((field) => locked[field] !== outcome.item[field])
      if (changed.length > 0) {
        const version = await setMasterItem(db, locked.id, outcome.item)
        await recordEvents(db, actorOf(call), 'changed', [
          { kind: 'master_pay_item', id: locked.id, name: outcome.item.item_code, version, dot_project_id: null, changes: Object.fromEntries(changed.map((field) => [field, [locked[field], outcome.item[field]]])) },
        ])
      }
      return one(db, [locked.id])
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      await removeMasterItems(db, actorOf(call), [await lockOne(db, call.params.id, call.query.version)])
    }),
  bulkCreate: (call) =>
    call.inAgency(async (db) => {
      await holdCatalog(db)
      const read = masterItemReader(await masterCodeKeys(db))
      const outcomes = call.body.master_pay_items.map((sent) => ({ sent, outcome: read(sent) }))
      const good = outcomes.flatMap(({ outcome }) => ('item' in outcome ? [outcome.item] : []))
      const refused = outcomes.flatMap(({ sent, outcome }, index) => ('faults' in outcome ? [{ index, item_code: sent.item_code, faults: outcome.faults }] : []))
      if (call.dryRun) return new DryRun({ would_update: good.length, refused: refused.map(({ index, item_code: code, faults }) => ({ id: index + 1, ticket_number: code, message: faults.map((fault) => fault.message).join(' ') })) })
      if (refused.length > 0 && call.body.only_good !== true) {
        const details = refused.flatMap(({ index, item_code: code, faults }) => faults.map((fault) => ({ index, item_code: code, ...fault })))
        throw new HttpError(422, details[0]?.message ?? '', { detailedErrors: details })
      }
      return new Json(`{"master_pay_items":${await masterItemsOf(db, await makeMasterItems(db, actorOf(call), good))}}`)
    }),
  bulkDelete: (call) =>
    call.inAgency(async (db) => {
      const { ids: named, filters, except_ids: except = [] } = call.body
      if (named === undefined && filters === undefined) throw unprocessable('errors.not_valid', {}, [{ field: 'ids', message: 'ids or filters are required' }])
      const ids = named === undefined ? await idsOfMasterItems(db, filters?.search ?? '', except) : [...new Set(named)]
      const lockedItems = await lockMasterItems(db, ids)
      const known = new Set(lockedItems.map(({ id }) => id))
      const unknown = ids.filter((id) => !known.has(id))
      if (unknown.length > 0) throw new HttpError(404, message('errors.master_item_unknown'), { detailedErrors: unknown.map((id) => ({ id, message: message('errors.master_item_unknown') })) })
      if (call.dryRun) return new DryRun({ would_update: lockedItems.length, refused: [] })
      await removeMasterItems(db, actorOf(call), lockedItems)
    }),
  upload: async (call) => ({ import: await uploadFile(call, masterFile) }),
  importDetail: async (call) => ({ import: await detailOfFile(call, masterFile) }),
  map: async (call) => ({ import: await mapFile(call, masterFile) }),
  rows: (call) => listedRowsOfFile(call, masterFile),
  correct: (call) => correctFile(call, masterFile),
  refused: (call) => refusedRowsOfFile(call, masterFile),
  commit: (call) =>
    call.inAgency(async (db) => {
      await holdCatalog(db)
      const { items, refused } = await commitMasterFile(db, call.platform, call.params.id, call.body)
      if (call.dryRun) return new DryRun({ would_update: items.length, refused: [] })
      await makeMasterItems(db, actorOf(call), items, call.params.id)
      return { created: items.length, refused }
    }),
})

/** Inserts items and records an event for each; the event names the import that the item comes from, if any. */
async function makeMasterItems(db: AgencyTransaction, actor: Actor, items: readonly MasterItemFields[], importId: number | null = null): Promise<number[]> {
  const ids = await insertMasterItems(db, items)
  await recordEvents(db, actor, 'created', items.map((item, index) => ({
    kind: 'master_pay_item', id: ids[index] ?? 0, name: item.item_code, version: 1, dot_project_id: null,
    changes: { ...Object.fromEntries(fields.map((field) => [field, [null, item[field]]])), ...(importId !== null && { import_id: [null, importId] }) },
  })))
  return ids
}

async function removeMasterItems(db: AgencyTransaction, actor: Actor, items: readonly LockedMasterItem[]): Promise<void> {
  await deleteMasterItems(db, items.map(({ id }) => id))
  await recordEvents(db, actor, 'deleted', items.map((item) => ({
    kind: 'master_pay_item', id: item.id, name: item.item_code, version: null, dot_project_id: null,
    changes: Object.fromEntries(fields.map((field) => [field, [item[field], null]])),
  })))
}

async function lockOne(db: AgencyTransaction, id: number, version: number | undefined): Promise<LockedMasterItem> {
  const [item] = await lockMasterItems(db, [id])
  if (item === undefined) throw notFound()
  if (version !== undefined && version !== item.version) throw changedElsewhere(JSON.parse(await masterItemsOf(db, [id])) as unknown[])
  return item
}

async function one(db: AgencyTransaction, ids: readonly number[]): Promise<Json> {
  return new Json(`{"master_pay_item":${(await masterItemsOf(db, ids)).slice(1, -1)}}`)
}

function refusedFields(faults: readonly ItemFault[]): HttpError {
  return new HttpError(422, faults[0]?.message ?? '', { detailedErrors: faults.map((fault) => ({ ...fault })) })
}
