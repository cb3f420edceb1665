import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import type { MasterItemFields } from '#src/areas/contracts/domain/change-orders/new-items'
import { deleteMasterItems, holdCatalog, lockMasterItems, insertMasterItemsAgain, masterCodeKeys, setMasterItem } from '#src/areas/contracts/server/master-pay-items/store'
import type { RecordToRestore, RestoredRecord, Restorer } from '#src/platform/server/records/restorer'

/** Undoes changes of catalog items. Does not restore an item if another item has the same code now (PAY-29, API-32). */
export const masterPayItemRestorer: Restorer = {
  may: 'change_pay_items',
  notUndoable: [],
  async lock(db, ids) {
    await holdCatalog(db)
    const items = await lockMasterItems(db, ids)
    const presentIds = new Set(items.map(({ id }) => id))
    return [...items.map(({ id, version }) => ({ id, version })), ...ids.filter((id) => !presentIds.has(id)).map((id) => ({ id, version: null }))]
  },
  async whyLeft(db, _undoer, records) {
    const own = await lockMasterItems(db, records.map(({ id }) => id))
    const ownKeys = new Set(own.map((item) => comparisonKey(item.item_code)))
    const others = new Set((await masterCodeKeys(db)).filter((key) => !ownKeys.has(key)))
    return new Map(records.filter((record) => others.has(comparisonKey(String(record.values['item_code']?.[0] ?? '')))).map(({ id }) => [id, message('errors.item_code_exists')]))
  },
  async restore(db, _undoer, records) {
    const created = records.filter(({ values }) => values['item_code'] !== undefined && values['item_code'][0] === null)
    await deleteMasterItems(db, created.map(({ id }) => id))
    const locked = new Map((await lockMasterItems(db, records.map(({ id }) => id))).map((item) => [item.id, item]))
    const madeIds = new Set(created.map(({ id }) => id))
    const again = records.filter((record) => !madeIds.has(record.id) && !locked.has(record.id)).map((record) => ({ id: record.id, ...blank, ...valuesOf(record) }))
    await insertMasterItemsAgain(db, again)
    const restored: RestoredRecord[] = [
      ...created.map(({ id, name }) => ({ id, name, version: null })),
      ...again.map(({ id, item_code: name }) => ({ id, name, version: 1 })),
    ]
    for (const record of records) {
      const item = locked.get(record.id)
      if (item === undefined) continue
      const next = { ...item, ...valuesOf(record) }
      restored.push({ id: item.id, name: next.item_code, version: await setMasterItem(db, item.id, next) })
    }
    return restored
  },
}

const blank: MasterItemFields = { item_code: '', item_description: '', uom: '' }

function valuesOf({ values }: RecordToRestore): Partial<MasterItemFields> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(blank, field)).map(([field, [was]]) => [field, was]))
}
