import { ticketCorrections } from '#src/areas/tickets/api/tickets/ticket-corrections'
import { holdPeriodsOfProjects } from '#src/areas/contracts/server/pay-periods/public/hold-open-periods'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { checkReopenReason, mayMove } from '#src/areas/tickets/domain/reopen'
import { lockMoving, moveTickets, type ProjectOfTickets } from '#src/areas/tickets/server/calibration/move-tickets'
import { lockChosen } from '#src/areas/tickets/server/bulk/chosen-tickets'
import { reopenTickets } from '#src/areas/tickets/server/bulk/bulk-reopen'
import type { LockedTicket } from '#src/areas/tickets/server/bulk/bulk-store'
import { slipDetailJson } from '#src/areas/tickets/server/detail/detail'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { implement, Json, type Call, type Implementation } from '#src/platform/server/http/call'
import { notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'

/**
 * The API for correcting single tickets: setting a ticket back to pending (PLUS-36), and moving it to another project (PLUS-34).
 * `received`: the handlers of other areas for tickets that are moved.
 */
export const correctionRoutes = (received: readonly AfterReceipt[]): Implementation => implement(ticketCorrections, {
  reopen: (call) =>
    call.inAgency(async (db) => {
      throwIfRefused(checkReopenReason(call.body.reason))
      await reopenTickets(db, { actor: actorOf(call), person: call.person }, [await lockOne(call, db)], call.body.reason)
      return answerOf(call, db)
    }),
  move: (call) =>
    call.inAgency(async (db) => {
      const to = call.body.project_id
      await assertProjectVisible(db, call.person, to)
      // pay periods are locked before tickets, as in every write
      await holdPeriodsOfProjects(db, [to])
      const ticket = await lockOne(call, db)
      throwIfRefused(mayMove(ticket, to))
      const project = await db.one(sql<ProjectOfTickets>`
        SELECT id, district, max_gvw_override FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${to} AND deleted_at IS NULL FOR SHARE`)
      await moveTickets(db, { actor: actorOf(call), received }, 'moved', await lockMoving(db, sql.part`id = ${ticket.id}`), { from: ticket.dot_project_id, to: project })
      return answerOf(call, db)
    }),
})

type CorrectionCall = Call<(typeof ticketCorrections)['reopen']> | Call<(typeof ticketCorrections)['move']>

async function lockOne({ person, params: { id }, body: { version } }: CorrectionCall, db: AgencyTransaction): Promise<LockedTicket> {
  const [ticket] = await lockChosen(db, person, { slip_ids: [id], ...(version === undefined ? {} : { versions: { [id]: version } }) })
  if (ticket === undefined) throw notFound()
  return ticket
}

async function answerOf({ person, params }: CorrectionCall, db: AgencyTransaction): Promise<Json> {
  return new Json(`{"slip":${await slipDetailJson(db, person, params.id)}}`)
}
