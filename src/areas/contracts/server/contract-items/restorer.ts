import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import type { CurrentItem } from '#src/areas/contracts/domain/change-orders/new-items'
import { mayBeFavorite, mayDeletePayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { mayWriteContractItems } from '#src/areas/projects/domain/setup'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { lockContract, statesOf } from '#src/areas/contracts/server/lock-contract'
import { deleteItems, lockItems, insertItemsAgain, currentItems, setContractors, setItem, unknownContractors, usesOfItems, type LockedItem } from '#src/areas/contracts/server/contract-items/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { RecordToRestore, RestoredRecord, Restorer } from '#src/platform/server/records/restorer'

const contractFields = ['line_number', 'item_code', 'item_number', 'item_description', 'estimated_quantity', 'estimated_qty_uom']

/**
 * Undoes changes of items: deletes created items, restores deleted ones under their ids, and gives changed ones their old values. Undoes a
 * change only if the rules would now allow the reverse change as a direct write (PAY-4, PAY-6, PAY-10, PAY-20, PAY-32, API-32).
 */
export const payItemRestorer: Restorer = {
  may: 'change_contract_items',
  notUndoable: ['made_do_not_pay', 'changed_by_update', 'added_by_update'],
  async lock(db, ids) {
    const projects = await db.many(sql<{ id: number }>`
      SELECT DISTINCT dot_project_id AS id FROM record_events
      WHERE dot_authority_id = ${db.agency} AND record_kind = 'pay_item' AND record_id = ANY(${[...ids]}::int[]) AND dot_project_id IS NOT NULL ORDER BY 1`)
    for (const { id } of projects) await lockContract(db, id)
    const rows = await db.many(sql<{ id: number; version: number }>`
      SELECT id, version FROM pay_items WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
    const presentIds = new Set(rows.map(({ id }) => id))
    return [...rows, ...ids.filter((id) => !presentIds.has(id)).map((id) => ({ id, version: null }))]
  },
  async whyLeft(db, _undoer, records) {
    const why = new Map<number, string>()
    for (const [projectId, own] of byProject(records)) for (const [id, reason] of await whyLeftIn(db, projectId, own)) why.set(id, reason)
    return why
  },
  async restore(db, _undoer, records) {
    const restored: RestoredRecord[] = []
    for (const [projectId, own] of byProject(records)) restored.push(...(await restoreIn(db, projectId, own)))
    return restored
  },
}

async function whyLeftIn(db: AgencyTransaction, projectId: number, records: readonly RecordToRestore[]): Promise<Map<number, string>> {
  const why = new Map<number, string>()
  const ids = records.map(({ id }) => id)
  const state = (await statesOf(db, [projectId])).get(projectId) ?? 'confirmed'
  const locked = new Map((await lockItems(db, projectId, ids)).map((item) => [item.id, item]))
  const uses = await usesOfItems(db, projectId, ids)
  const removed = new Set(await unknownContractors(db, projectId, [...new Set(records.flatMap((record) => formerContractors(record) ?? []))]))
  const present = await currentItems(db, projectId)
  const verdictOf = (record: RecordToRestore, used: Taken): Verdict => {
    const touchesContract = contractFields.some((field) => record.values[field] !== undefined)
    const item = locked.get(record.id)
    return firstRefusal(
      touchesContract ? mayWriteContractItems(state) : allow,
      wasMade(record) && item !== undefined
        ? mayDeletePayItem({ item_code: item.item_code, is_dnp: item.is_dnp, hasAssignments: uses.assigned.has(record.id) || uses.inUpdates.has(record.id) })
        : allow,
      item !== undefined && uses.assigned.has(record.id) && turnsSourceOnly(item, record) ? refuse('errors.item_source_only_kept', { code: item.item_code }) : allow,
      item === undefined ? allow : mayBeFavorite(item, valuesOf(record).mobile_favorite),
      formerContractors(record)?.some((id) => removed.has(id)) === true ? refuse('errors.former_contractor_removed') : allow,
      isFree(record, item?.is_dnp === true, used),
    )
  }
  // an item that cannot be restored keeps its code and line number, which may block other items, so check again until no further item is
  // blocked
  const back = new Set(ids)
  for (let before = -1; before !== why.size;) {
    before = why.size
    const used = takenBy(present.filter(({ id }) => !back.has(id)))
    for (const record of records.filter(({ id }) => back.has(id))) {
      const verdict = verdictOf(record, used)
      if (!verdict.allowed) why.set(record.id, message(verdict.message, verdict.values))
    }
    for (const id of why.keys()) back.delete(id)
  }
  return why
}

async function restoreIn(db: AgencyTransaction, projectId: number, records: readonly RecordToRestore[]): Promise<RestoredRecord[]> {
  const created = records.filter(wasMade)
  await deleteItems(db, created.map(({ id }) => id))
  const lockedById = new Map((await lockItems(db, projectId, records.map(({ id }) => id))).map((item) => [item.id, item]))
  const missing = records.filter((record) => !wasMade(record) && !lockedById.has(record.id))
  const again = missing.map((record) => ({ ...blank, ...valuesOf(record), id: record.id }))
  if (again.length > 0) await insertItemsAgain(db, projectId, again)
  const restored: RestoredRecord[] = [
    ...created.map(({ id, name }) => ({ id, name, version: null })),
    ...again.map((item) => ({ id: item.id, name: item.item_code, version: 1 })),
  ]
  for (const record of records) {
    const item = lockedById.get(record.id)
    if (item === undefined) continue
    const next: LockedItem = { ...item, ...valuesOf(record) }
    restored.push({ id: item.id, name: next.item_code, version: await setItem(db, next) })
  }
  const lists = records.flatMap((record) => {
    const contractors = formerContractors(record)
    return contractors === null ? [] : [{ item: record.id, contractors }]
  })
  await setContractors(db, projectId, lists)
  return restored
}

const blank: Omit<LockedItem, 'id' | 'version'> = {
  line_number: 0, item_code: '', item_number: null, item_description: '', estimated_quantity: '0', estimated_qty_uom: '', is_dnp: false,
  source_only: false, mobile_favorite: false, e_ticket_available: true, original_contract: true, unit_price: null,
  external_dot_contract_project_id: null,
}

/** The values that the changed columns had before the change set, as its events recorded them. */
function valuesOf({ values }: RecordToRestore): Partial<LockedItem> {
  const columns = Object.entries(values).filter(([field]) => Object.hasOwn(blank, field))
  return Object.fromEntries(columns.map(([field, [was]]) => [field, was]))
}

/** True if the change set created the item: the item had no code before. */
function wasMade({ values }: RecordToRestore): boolean {
  const code = values['item_code']
  return code !== undefined && code[0] === null
}

/** The contractors that the item listed before the change set. Null if the change set did not change them. */
function formerContractors({ values }: RecordToRestore): number[] | null {
  const was = values['external_dot_contractor_ids']?.[0]
  return Array.isArray(was) ? was.filter((id): id is number => typeof id === 'number') : null
}

function turnsSourceOnly(item: LockedItem, record: RecordToRestore): boolean {
  return (valuesOf(record).source_only ?? item.source_only) !== item.source_only
}

/** The codes, as comparison keys, and the line numbers of the items that an undo does not restore. */
interface Taken {
  readonly codes: ReadonlySet<string>
  readonly lines: ReadonlyMap<number, string>
}

function takenBy(items: readonly CurrentItem[]): Taken {
  return {
    codes: new Set(items.map(({ item_code: code }) => comparisonKey(code))),
    // as for a new item, the line number of the do-not-pay item counts as free
    lines: new Map(items.filter(({ is_dnp: isDoNotPay }) => !isDoNotPay).map((item) => [item.line_number, item.item_code])),
  }
}

/** Whether the code and the line number that an item had before the change set are still free (PAY-4, PAY-6). */
function isFree({ values }: RecordToRestore, isDoNotPay: boolean, { codes, lines }: Taken): Verdict {
  const code = values['item_code']?.[0]
  if (typeof code === 'string' && codes.has(comparisonKey(code))) return refuse('errors.item_code_exists')
  const line = values['line_number']?.[0]
  const owner = typeof line === 'number' && !isDoNotPay ? lines.get(line) : undefined
  return owner === undefined ? allow : refuse('errors.line_number_exists', { line: Number(line), code: owner })
}

function byProject(records: readonly RecordToRestore[]): Map<number, RecordToRestore[]> {
  const projects = new Map<number, RecordToRestore[]>()
  for (const record of records) {
    if (record.dot_project_id === null) continue
    const own = projects.get(record.dot_project_id) ?? []
    own.push(record)
    projects.set(record.dot_project_id, own)
  }
  return projects
}
