import type { ChangeLine } from '#src/areas/contracts/domain/change-orders/change-order'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { setApproved, type LockedChangeOrder } from '#src/areas/contracts/server/change-orders/store'
import { lockItems, insertItems, setQuantities } from '#src/areas/contracts/server/contract-items/store'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/**
 * Approves an Update: writes the changed quantities and the new items, then marks the Update as approved, with person and time (PAY-18,
 * PAY-19). All of this runs in the call's transaction. Each changed item gets its own event.
 */
export async function approveLines(db: AgencyTransaction, actor: Actor, projectId: number, changeOrder: LockedChangeOrder, lines: readonly ChangeLine[]): Promise<void> {
  const changed = lines.flatMap((line) => (line.kind === 'new' ? [] : [line]))
  const added = lines.flatMap((line) => (line.kind === 'new' ? [line] : []))
  await setQuantities(db, changed.map(({ item, quantity }) => ({ id: item.id, quantity })))
  const newIds = await insertItems(db, projectId, added.map(({ fields, source_only: isSourceOnly }) => ({
    ...fields,
    source_only: isSourceOnly,
    mobile_favorite: false,
    e_ticket_available: true,
    original_contract: false,
  })))
  let next = 0
  const positions = lines.map((line, position) =>
    line.kind === 'new' ? { position, payItemId: newIds[next++] ?? 0, previous: null } : { position, payItemId: line.item.id, previous: line.item.estimated_quantity })
  await setApproved(db, changeOrder.id, positions, actor)
  const versions = new Map((await lockItems(db, projectId, changed.map(({ item }) => item.id))).map(({ id, version }) => [id, version]))
  await recordEvents(db, actor, 'changed_by_update', changed.map(({ item, quantity }): ChangedRecord => ({
    kind: 'pay_item', id: item.id, name: item.item_code, version: versions.get(item.id) ?? null, dot_project_id: projectId,
    changes: { estimated_quantity: [item.estimated_quantity, quantity], update: [null, changeOrder.number] },
  })))
  await recordEvents(db, actor, 'added_by_update', added.map(({ fields }, index): ChangedRecord => ({
    kind: 'pay_item', id: newIds[index] ?? 0, name: fields.item_code, version: 1, dot_project_id: projectId,
    changes: { ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, [null, value] as const])), update: [null, changeOrder.number] },
  })))
  await recordEvents(db, actor, 'approved', [
    { kind: 'change_order', id: changeOrder.id, name: `Update ${changeOrder.number}`, version: changeOrder.version + 1, dot_project_id: projectId, changes: { state: ['draft', 'approved'] } },
  ])
}
