import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/** Undoes edits, additions and removals of orders. A canceled or activated order is left unchanged (ORDR-5). */
export const orderRestorer = restoreColumnsOf({
  table: 'scheduled_orders',
  columns: ['supplier', 'plant', 'material', 'quantity', 'uom', 'delivery_at', 'contact', 'notes', 'deleted_at', 'deleted_by'],
  may: 'change_orders',
  name: sql.part`record.material`,
  notUndoable: ['canceled', 'activated'],
})
