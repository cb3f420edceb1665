import { message } from '#src/platform/domain/messages'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { checkContractor, checkQuantityOf } from '#src/areas/reconciliation/domain/assignments'
import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { lockPayItems } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import { type Actor } from '#src/platform/server/http/security/actor'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SlipToCode } from '#src/areas/reconciliation/server/slips-to-code'
import { addPayItemUses, assignmentRows, recountUses, deleteAssignments, insertAssignments, type PayItemUse } from '#src/areas/reconciliation/server/store'
import type { AssignmentRow, FormerAssignments, PayCodes, SlipAssignments } from '#src/areas/tickets/server/pay-codes/public/pay-codes'
import { setPayCodes } from '#src/areas/tickets/server/pay-codes/public/set-pay-codes'

/** A row-locked ticket and the assignments that replace its current ones. */
export interface Recoding {
  readonly slip: SlipToCode
  readonly rows: readonly AssignmentRow[]
}

/**
 * Writes the new assignments of row-locked tickets, with one statement per table: the assignments, the tickets' pay code columns and
 * versions, the events with the complete rows before and after (API-32), and the person's item uses.
 */
export async function writeAssignments(
  db: AgencyTransaction,
  actor: Actor,
  projectId: number,
  event: 'assigned' | 'reassigned' | 'cleared',
  recodings: readonly Recoding[],
): Promise<void> {
  if (recodings.length === 0) return
  const coded = recodings.filter(({ slip }) => slip.coded).map(({ slip }) => slip.id)
  const before = coded.length === 0 ? new Map<number, AssignmentRow[]>() : await assignmentRows(db, coded)
  const after: SlipAssignments[] = recodings.map(({ slip, rows }) => ({ slip_id: slip.id, dot_project_id: projectId, rows }))
  if (coded.length > 0) await deleteAssignments(db, coded)
  await insertAssignments(db, after)
  await setPayCodes(db, after, 1)
  await recordSlipEvents(db, actor, event, recodings.map(({ slip, rows }) => ({
    slip_id: slip.id,
    slip_version: slip.version + 1,
    dot_project_id: projectId,
    changes: { pay_item_assignments: [before.get(slip.id) ?? [], rows] as const },
  })))
  const uses = usesOf(recodings)
  if (actor.employeeId !== null && uses.length > 0) await addPayItemUses(db, actor.employeeId, projectId, uses)
}

function usesOf(recodings: readonly Recoding[]): PayItemUse[] {
  const uses = new Map<string, PayItemUse>()
  for (const { slip, rows } of recodings) {
    for (const row of rows) {
      const key = `${row.project_pay_item_id}\0${slip.plant_id}\0${slip.material_description}`
      const known = uses.get(key)
      uses.set(key, {
        project_pay_item_id: row.project_pay_item_id,
        plant_id: slip.plant_id,
        material_description: slip.material_description,
        external_dot_contractor_id: row.external_dot_contractor_id,
        uses: (known?.uses ?? 0) + 1,
        slot: Math.min(known?.slot ?? row.slot, row.slot),
      })
    }
  }
  return [...uses.values()]
}

/**
 * Why former assignments of tickets can no longer be restored, by ticket id. Locks their items, so that until the transaction ends nobody
 * can change how an item is measured or which contractors it lists, or remove those contractors.
 */
export async function whyKept(db: AgencyTransaction, slips: readonly FormerAssignments[]): Promise<Map<number, string>> {
  const why = new Map<number, string>()
  const projects = [...new Set(slips.map((slip) => slip.dot_project_id))].toSorted((one, other) => one - other)
  for (const project of projects) {
    const own = slips.filter((slip) => slip.dot_project_id === project)
    const items = await lockPayItems(db, project, [...new Set(own.flatMap(({ rows }) => rows.map((row) => row.project_pay_item_id)))])
    for (const { slip_id, rows, present } of own) {
      const verdict = firstRefusal(...rows.map((row) => mayRestore(row, items.get(row.project_pay_item_id), present)))
      if (!verdict.allowed) why.set(slip_id, message(verdict.message, verdict.values))
    }
  }
  return why
}

/**
 * Whether a former assignment could be made today. A contractor that the ticket still has for the item is allowed even if the item no
 * longer lists it, because refusing the undo would not remove that contractor.
 */
function mayRestore({ item_code, project_pay_item_id, quantity, external_dot_contractor_id }: AssignmentRow, item: PayItem | undefined, present: readonly AssignmentRow[]): Verdict {
  if (item === undefined) return refuse('errors.former_item_deleted', { item: item_code })
  const keepsContractor = present.some((row) => row.project_pay_item_id === project_pay_item_id && row.external_dot_contractor_id === external_dot_contractor_id)
  return firstRefusal(
    quantity === null && !item.source_only ? refuse('errors.former_quantity_missing', { item: item.item_code }) : checkQuantityOf(item, quantity),
    keepsContractor ? allow : checkContractor(item, external_dot_contractor_id),
  )
}

/**
 * Restores the assignments of tickets as an event recorded them, with one statement per table. A ticket without rows is cleared. Used by
 * undo, and by a rejection that clears pay codes. Before the call, the caller has locked the tickets, checked that their periods are in
 * progress and, for an undo, called `whyKept`. After the call, the caller raises the versions of the tickets and records the event.
 */
export async function restoreAssignments(db: AgencyTransaction, restored: readonly SlipAssignments[]): Promise<void> {
  if (restored.length === 0) return
  await deleteAssignments(db, restored.map(({ slip_id }) => slip_id))
  await insertAssignments(db, restored)
  await setPayCodes(db, restored, 0)
}

/** The functions for pay codes that this area provides to the tickets area. */
export const payCodes: PayCodes = { rowsOf: assignmentRows, whyKept, restore: restoreAssignments, recountUses }
