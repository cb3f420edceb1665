import { message } from '#src/platform/domain/messages'
import { itemReader, type ContractItemFields, type ItemFault, type CurrentItem, type SentItem } from '#src/areas/contracts/domain/change-orders/new-items'
import { mayBeFavorite, mayDeletePayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { checkUnitPrice, mayHavePrice, unitPriceOf } from '#src/areas/contracts/domain/contract-items/unit-price'
import { mayWriteContractItems } from '#src/areas/projects/domain/setup'
import { isSameNumber } from '#src/platform/domain/units/decimal'
import { firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { changedElsewhere, HttpError, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import type { LockedContract } from '#src/areas/contracts/server/lock-contract'
import {
  contractorsOfItems,
  deleteItems,
  lockItems,
  insertItems,
  currentItems,
  setContractors,
  setItem,
  unknownContractors,
  usesOfItems,
  type LockedItem,
  type NewPayItem,
} from '#src/areas/contracts/server/contract-items/store'
import { payItemsOf } from '#src/areas/contracts/server/contract-items/pay-items/store'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/** An item as a request sends it: the contract fields and the other fields (PAY-1, PAY-32, PAY-42). */
export interface SentPayItem extends SentItem {
  readonly source_only?: boolean | undefined
  readonly mobile_favorite?: boolean | undefined
  readonly e_ticket_available?: boolean | undefined
  readonly external_dot_contractor_ids?: readonly number[] | undefined
}

/** A refused row: its index in the request, its item code, and the errors of its fields. */
export interface RefusedItem {
  readonly index: number
  readonly item_code: string
  readonly faults: readonly ItemFault[]
}

/** The result of checking new items: those to create, and those refused. */
export interface NewItemsPlan {
  readonly items: readonly (NewPayItem & { readonly contractors: readonly number[] })[]
  readonly refused: readonly RefusedItem[]
}

/** Checks new items against the rules and against the items that the project already has (PAY-4 to PAY-8, PAY-20). */
export async function planNewItems(db: AgencyTransaction, contract: LockedContract, sent: readonly SentPayItem[], field = ''): Promise<NewItemsPlan> {
  throwIfRefused(mayWriteContractItems(contract.state))
  const read = itemReader(await currentItems(db, contract.projectId))
  const unknown = new Set(await unknownContractors(db, contract.projectId, [...new Set(sent.flatMap((one) => one.external_dot_contractor_ids ?? []))]))
  const items: NewItemsPlan['items'][number][] = []
  const refused: RefusedItem[] = []
  sent.forEach((one, index) => {
    const contractors = [...new Set(one.external_dot_contractor_ids ?? [])]
    const outcome = contractors.some((id) => unknown.has(id)) ? { faults: [unknownContractor()] } : read(one)
    if ('item' in outcome) items.push({ ...outcome.item, ...flagsOf(one), original_contract: true, contractors })
    else refused.push({ index, item_code: typeof one.item_code === 'string' ? one.item_code : '', faults: outcome.faults.map((fault) => ({ ...fault, field: `${field}${fault.field}` })) })
  })
  return { items, refused }
}

/** A 422 that names every refused row by index and field. */
export function refusedItems(refused: readonly RefusedItem[]): HttpError {
  const details = refused.flatMap(({ index, item_code: code, faults }) => faults.map((fault) => ({ index, item_code: code, ...fault })))
  return new HttpError(422, details[0]?.message ?? message('errors.not_valid'), { detailedErrors: details })
}

/**
 * Inserts the items of a plan and returns their ids. Records an event for each; the event names the import that the item comes from, if
 * any.
 */
export async function makeItems(db: AgencyTransaction, actor: Actor, projectId: number, items: NewItemsPlan['items'], importId: number | null = null): Promise<number[]> {
  if (items.length === 0) return []
  const ids = await insertItems(db, projectId, items)
  const listed = items.flatMap(({ contractors }, index) => (contractors.length > 0 ? [{ item: ids[index] ?? 0, contractors }] : []))
  await setContractors(db, projectId, listed)
  await recordEvents(db, actor, 'created', items.map((item, index) => eventOf(projectId, { ...item, id: ids[index] ?? 0, version: 1 }, { ...createdChanges(item), ...(importId !== null && { import_id: [null, importId] }) })))
  return ids
}

/**
 * Changes fields of an item; the contract fields only before reconciliation is confirmed (PAY-20). 409 with the current row if the version
 * is outdated.
 */
export async function changeItem(db: AgencyTransaction, actor: Actor, contract: LockedContract, id: number, version: number | undefined, sent: SentPayItem): Promise<void> {
  const { projectId } = contract
  const [item] = await lockItems(db, projectId, [id])
  if (item === undefined) throw notFound()
  if (version !== undefined && version !== item.version) throw changedElsewhere(JSON.parse(await payItemsOf(db, projectId, [id])) as unknown[])
  const fields = await contractFields(db, contract, item, sent)
  const contractors = (await contractorsOfItems(db, [id])).get(id) ?? []
  const listed = sent.external_dot_contractor_ids === undefined ? contractors : [...new Set(sent.external_dot_contractor_ids)]
  if ((await unknownContractors(db, projectId, listed)).length > 0) throw unprocessable('errors.contractor_unknown', {}, [{ ...unknownContractor() }])
  const next = { ...item, ...fields, ...priceFrom(item, sent), ...pickSent(sent, ['source_only', 'mobile_favorite', 'e_ticket_available']) }
  if (next.source_only !== item.source_only && (await usesOfItems(db, projectId, [id])).assigned.has(id)) {
    throw unprocessable('errors.item_source_only_kept', { code: item.item_code }, [{ field: 'source_only', message: message('errors.item_source_only_kept', { code: item.item_code }) }])
  }
  const favorite = mayBeFavorite(item, next.mobile_favorite)
  if (!favorite.allowed) throw unprocessable(favorite.message, {}, [{ field: 'mobile_favorite', message: message(favorite.message) }])
  const changes = { ...changesBetween(item, next), ...(same(contractors, listed) ? {} : { external_dot_contractor_ids: [contractors, listed] as const }) }
  if (Object.keys(changes).length === 0) return
  const newVersion = await setItem(db, next)
  if (!same(contractors, listed)) await setContractors(db, projectId, [{ item: id, contractors: listed }])
  await recordEvents(db, actor, 'changed', [eventOf(projectId, { ...next, version: newVersion }, changes)])
}

/**
 * Plans a deletion of items: which items may be deleted, which may not and why (PAY-10, PAY-14, PAY-20), and which ids the project does
 * not have.
 */
export async function planDelete(db: AgencyTransaction, contract: LockedContract, ids: readonly number[]) {
  throwIfRefused(mayWriteContractItems(contract.state))
  const lockedItems = await lockItems(db, contract.projectId, ids)
  const uses = await usesOfItems(db, contract.projectId, ids)
  const refusals = lockedItems.map((item): { readonly item: LockedItem; readonly verdict: Verdict } => ({
    item,
    verdict: firstRefusal(
      mayDeletePayItem({ item_code: item.item_code, is_dnp: item.is_dnp, hasAssignments: uses.assigned.has(item.id) }),
      uses.inUpdates.has(item.id) ? refuse('errors.item_in_update', { code: item.item_code }) : { allowed: true },
    ),
  }))
  const known = new Set(lockedItems.map(({ id }) => id))
  return {
    items: refusals.flatMap(({ item, verdict }) => (verdict.allowed ? [item] : [])),
    refused: refusals.flatMap(({ item: { id, item_code: code }, verdict }) => (verdict.allowed ? [] : [{ id, item_code: code, message: message(verdict.message, verdict.values) }])),
    unknown: ids.filter((id) => !known.has(id)),
  }
}

/** Deletes the items of a plan, and records an event for each item with all its values. */
export async function removeItems(db: AgencyTransaction, actor: Actor, projectId: number, items: readonly LockedItem[]): Promise<void> {
  const listed = await contractorsOfItems(db, items.map(({ id }) => id))
  await deleteItems(db, items.map(({ id }) => id))
  await recordEvents(db, actor, 'deleted', items.map((item) => ({
    ...eventOf(projectId, item, deletedChanges(item, listed.get(item.id) ?? [])),
    // a deleted row has no version; an undo checks instead that the row is still deleted
    version: null,
  })))
}

async function contractFields(db: AgencyTransaction, contract: LockedContract, item: LockedItem, sent: SentPayItem): Promise<ContractItemFields | Record<string, never>> {
  const sentFields = pickSent(sent, ['line_number', 'item_code', 'item_number', 'item_description', 'estimated_quantity', 'estimated_qty_uom'])
  if (Object.keys(sentFields).length === 0) return {}
  const others = (await currentItems(db, contract.projectId)).filter(({ id }) => id !== item.id)
  const present: readonly CurrentItem[] = others
  const outcome = itemReader(present)({ ...item, item_number: item.item_number ?? '', ...sentFields })
  if (!('item' in outcome)) throw new HttpError(422, outcome.faults[0]?.message ?? '', { detailedErrors: outcome.faults.map((fault) => ({ ...fault })) })
  if (Object.keys(changesBetween(item, { ...item, ...outcome.item })).length > 0) throwIfRefused(mayWriteContractItems(contract.state))
  return outcome.item
}

/**
 * The price that a change sets. The price may change even after reconciliation is confirmed: closed periods keep their prices, and the
 * event records who changed it (PAY-46).
 */
function priceFrom(item: LockedItem, { unit_price: price }: SentPayItem): Partial<Pick<LockedItem, 'unit_price'>> {
  if (price === undefined) return {}
  const verdict = firstRefusal(checkUnitPrice(price), mayHavePrice(item, price))
  if (!verdict.allowed) throw unprocessable(verdict.message, verdict.values, [{ field: 'unit_price', message: message(verdict.message, verdict.values) }])
  return { unit_price: unitPriceOf(price) }
}

function flagsOf({ source_only = false, mobile_favorite = false, e_ticket_available = true }: SentPayItem) {
  return { source_only, mobile_favorite, e_ticket_available }
}

function unknownContractor(): ItemFault {
  return { field: 'external_dot_contractor_ids', message: message('errors.contractor_unknown') }
}

function pickSent<Key extends keyof SentPayItem>(sent: SentPayItem, keys: readonly Key[]): Partial<Required<Pick<SentPayItem, Key>>> {
  return Object.fromEntries(keys.flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]]))) as Partial<Required<Pick<SentPayItem, Key>>>
}

const recorded = ['line_number', 'item_code', 'item_number', 'item_description', 'estimated_quantity', 'estimated_qty_uom', 'unit_price', 'source_only', 'mobile_favorite', 'e_ticket_available'] as const
type Recorded = Pick<LockedItem, (typeof recorded)[number]>

function changesBetween(before: Recorded, after: Recorded): ChangedRecord['changes'] {
  const differs = (field: (typeof recorded)[number]) =>
    field === 'estimated_quantity' || field === 'unit_price' ? !isSame(before[field], after[field]) : before[field] !== after[field]
  return Object.fromEntries(recorded.filter(differs).map((field) => [field, [before[field], after[field]]]))
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : isSameNumber(one, other)
}

function createdChanges(item: Recorded & { readonly contractors: readonly number[] }): ChangedRecord['changes'] {
  return {
    ...Object.fromEntries(recorded.map((field) => [field, [null, item[field]]])),
    ...(item.contractors.length > 0 && { external_dot_contractor_ids: [null, item.contractors] }),
  }
}

function deletedChanges(item: Recorded & Pick<LockedItem, 'original_contract' | 'external_dot_contract_project_id'>, contractors: readonly number[]): ChangedRecord['changes'] {
  return {
    ...Object.fromEntries(recorded.map((field) => [field, [item[field], null]])),
    original_contract: [item.original_contract, null],
    ...(item.external_dot_contract_project_id !== null && { external_dot_contract_project_id: [item.external_dot_contract_project_id, null] }),
    external_dot_contractor_ids: [contractors, null],
  }
}

function eventOf(projectId: number, item: Pick<LockedItem, 'id' | 'version' | 'item_code'>, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'pay_item', id: item.id, name: item.item_code, version: item.version, dot_project_id: projectId, changes }
}

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
