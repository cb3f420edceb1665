import type { ItemToChange, SentChangeOrder } from '#src/areas/contracts/domain/change-orders/change-order'
import type { LockedChangeOrder } from '#src/areas/contracts/server/change-orders/store'
import { estimatesOfItems, currentItems, totalsOfItems } from '#src/areas/contracts/server/contract-items/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ChangedRecord } from '#src/platform/server/records/record'

/** The project's items with their totals to date, which the rules of an Update need. */
export async function itemsToChange(db: AgencyTransaction, projectId: number): Promise<ItemToChange[]> {
  const totals = await totalsOfItems(db, projectId)
  const quantityOf = await estimatesOfItems(db, projectId)
  return (await currentItems(db, projectId)).map((item) => ({
    ...item,
    estimated_quantity: quantityOf.get(item.id) ?? '0',
    total_to_date: totals.get(item.id) ?? '0',
  }))
}

/** A stored draft in the shape that a client sends. */
export function sentOf({ date, description, lines }: LockedChangeOrder): SentChangeOrder {
  const changes = (kind: 'increased' | 'decreased') =>
    lines.flatMap((line) => (line.kind === kind && line.pay_item_id !== null ? [{ pay_item_id: line.pay_item_id, quantity: line.quantity }] : []))
  return {
    date,
    description,
    increased_items: changes('increased'),
    decreased_items: changes('decreased'),
    new_pay_items: lines.flatMap((line) =>
      line.kind === 'new' ? [{ ...line, item_number: line.item_number ?? '', estimated_quantity: line.quantity, source_only: line.source_only === true }] : []),
  }
}

/** The lists of an Update in the form in which events record them. An undo restores the lists from these events. */
export function listsOf({ increased_items, decreased_items, new_pay_items }: SentChangeOrder): Omit<SentChangeOrder, 'date' | 'description'> {
  return { increased_items, decreased_items, new_pay_items }
}

/** An event of an Update. Its version is null if the Update was deleted. */
export function eventOf(projectId: number, { id, number, version }: Pick<LockedChangeOrder, 'id' | 'number'> & { readonly version: number | null }, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'change_order', id, name: `Update ${number}`, version, dot_project_id: projectId, changes }
}
