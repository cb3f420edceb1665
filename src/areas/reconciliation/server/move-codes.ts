import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { PeriodMove } from '#src/areas/contracts/server/pay-periods/public/period-move'
import { assignmentRows, deleteAssignments, insertAssignments } from '#src/areas/reconciliation/server/store'
import type { AssignmentRow, SlipAssignments } from '#src/areas/tickets/server/pay-codes/public/pay-codes'
import { setPayCodes } from '#src/areas/tickets/server/pay-codes/public/set-pay-codes'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/** When a pay period closes, moves the pay codes of tickets dated after its last day to the next period (PAY-44). */
export const periodMove: PeriodMove = {
  async takeOut(db, projectId, slipIds) {
    if (slipIds.length === 0) return async () => {}
    const codes = await assignmentRows(db, slipIds)
    await deleteAssignments(db, slipIds)
    await setPayCodes(db, slipIds.map((slip_id) => ({ slip_id, dot_project_id: projectId, rows: [] })), 0)
    return (actor, next) => putIn(db, actor, projectId, next, codes)
  },
}

async function putIn(db: AgencyTransaction, actor: Actor, projectId: number, number: number, codes: ReadonlyMap<number, readonly AssignmentRow[]>): Promise<void> {
  if (codes.size === 0) return
  const moved = [...codes].map(([slip_id, rows]): SlipAssignments => ({ slip_id, dot_project_id: projectId, rows: rows.map((row) => ({ ...row, pay_period: number })) }))
  await insertAssignments(db, moved)
  await setPayCodes(db, moved, 1)
  const versions = await db.many(sql<{ id: number; version: number }>`
    SELECT id, version FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...codes.keys()]}::int[])`)
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
  await recordSlipEvents(db, actor, 'period_moved', moved.map(({ slip_id, rows }) => ({
    slip_id, slip_version: versionOf.get(slip_id) ?? 0, dot_project_id: projectId, changes: { pay_item_assignments: [codes.get(slip_id) ?? [], rows] as const },
  })))
}
