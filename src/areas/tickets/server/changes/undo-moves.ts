import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import { lockMoving, moveTickets, type ProjectOfTickets } from '#src/areas/tickets/server/calibration/move-tickets'
import type { UndoTicket } from '#src/areas/tickets/server/changes/undo-store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import type { Undoer } from '#src/platform/server/records/restorer'

/** The tickets that an undo moved back. `kept`: a message for each ticket that the undo did not move, by ticket id. */
interface UndoneMoves {
  readonly undone: readonly UndoTicket[]
  readonly kept: ReadonlyMap<number, string>
}

/**
 * Moves row-locked tickets back to the project from which a change set moved them (PLUS-34), or out of all projects if they had none. A
 * ticket is not moved back if its former project was deleted, if the person may no longer move tickets, or if the change set also changed
 * it in other ways: moving it back would not reverse those changes, and yet would count as an undo of the change set.
 */
export async function undoMoves(db: AgencyTransaction, { actor, person }: Undoer, received: readonly AfterReceipt[], tickets: readonly UndoTicket[], changeSet: string): Promise<UndoneMoves> {
  const undone: UndoTicket[] = []
  const reasons = new Map<number, string>()
  const mayMove = may('change_calibration_and_uom', person)
  for (const ticket of tickets) {
    const former = ticket.events.find(({ event }) => event === 'moved')?.changes['dot_project_id']?.[0]
    const project = typeof former !== 'number' ? null : await db.maybeOne(sql<ProjectOfTickets>`
      SELECT id, district, max_gvw_override FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${former} AND deleted_at IS NULL FOR SHARE`)
    if (!mayMove.allowed) reasons.set(ticket.slip_id, message(mayMove.message, mayMove.values))
    else if (ticket.events.some(isOtherChange)) reasons.set(ticket.slip_id, message('errors.moved_and_changed'))
    else if (typeof former === 'number' && project === null) reasons.set(ticket.slip_id, message('errors.move_back_deleted'))
    else {
      await moveTickets(db, { actor, received }, 'moved', await lockMoving(db, sql.part`id = ${ticket.slip_id}`), { from: ticket.dot_project_id, to: project }, changeSet)
      undone.push(ticket)
    }
  }
  return { undone, kept: reasons }
}

/**
 * Whether an event is more than a move. An edit of only the station belongs to the move: the server finds the station again after each
 * move, and also when the ticket is moved back.
 */
function isOtherChange({ event, changes }: UndoTicket['events'][number]): boolean {
  return event !== 'moved' && !(event === 'edited' && Object.keys(changes).every((field) => field === 'station' || field === 'station_offset'))
}
