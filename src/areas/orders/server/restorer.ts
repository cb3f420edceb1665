import { checkNotice, needsNotice } from '#src/areas/orders/domain/order'
import { message } from '#src/platform/domain/messages'
import { allow, type Verdict } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type RecordToRestore } from '#src/platform/server/records/restorer'

/**
 * Undoes edits, additions and removals of orders. A canceled or activated order is left unchanged (ORDR-5), and so is one whose supplier
 * would learn of the undo with less than the advance notice (ORDR-3).
 */
export const orderRestorer = restoreColumnsOf({
  table: 'scheduled_orders',
  columns: ['supplier', 'plant', 'material', 'quantity', 'uom', 'delivery_at', 'contact', 'notes', 'deleted_at', 'deleted_by'],
  may: 'change_orders',
  name: sql.part`record.material`,
  notUndoable: ['canceled', 'activated'],
  async whyLeft(db, _undoer, records) {
    const rows = await db.many(sql<PresentOrder>`
      SELECT id, delivery_at, updated_at FROM scheduled_orders WHERE dot_authority_id = ${db.agency} AND id = ANY(${records.map(({ id }) => id)}::int[])`)
    const present = new Map(rows.map((row) => [row.id, row]))
    const now = new Date()
    return new Map(records.flatMap((record) => {
      const order = present.get(record.id)
      const verdict = order === undefined ? allow : mayUndo(record, order, now)
      return verdict.allowed ? [] : [[record.id, message(verdict.message, verdict.values)] as const]
    }))
  },
})

interface PresentOrder {
  readonly id: number
  readonly delivery_at: Date
  readonly updated_at: Date
}

/**
 * Whether an undo keeps the advance notice: if it reverts a change that needs notice, or restores an order whose removal the supplier had
 * time to learn of, the restored delivery must be far enough ahead.
 */
function mayUndo({ values }: RecordToRestore, order: PresentOrder, now: Date): Verdict {
  const { deleted_at: deleted, deleted_by: _by, ...fields } = values
  const returns = deleted !== undefined && deleted[0] === null
  // the undo of placing an order removes it, which needs no notice
  if (deleted !== undefined && !returns) return allow
  const former = fields['delivery_at']?.[0]
  const delivery = typeof former === 'string' ? former : order.delivery_at
  const notice = checkNotice(delivery, now)
  // if the order was removed within the notice period, the supplier still expected it; `updated_at` is then the time of the removal
  const wasExpected = !checkNotice(delivery, order.updated_at).allowed
  return (returns && !wasExpected) || needsNotice(Object.keys(fields)) ? notice : allow
}
