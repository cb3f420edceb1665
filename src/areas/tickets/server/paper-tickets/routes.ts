import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { paperTickets } from '#src/areas/tickets/api/paper-tickets'
import { readReceivedTicket } from '#src/areas/tickets/domain/receipt/received-ticket'
import { assertTicketVisible } from '#src/areas/tickets/server/detail/history'
import { receiveTickets } from '#src/areas/tickets/server/receipt/receive-tickets'
import { findReceivedSlip } from '#src/areas/tickets/server/receipt/store'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { implement, Json, type Implementation } from '#src/platform/server/http/call'
import { unprocessable } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'

/**
 * The API for entering paper tickets by hand. They are processed like tickets that suppliers send, with the person who entered them as
 * their source (PLUS-35). `received`: the functions that other areas run on received tickets.
 */
export const paperTicketRoutes = (received: readonly AfterReceipt[]): Implementation => implement(paperTickets, {
  enter: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = call.params
      await assertProjectVisible(db, call.person, projectId)
      const { number } = await db.one(sql<{ number: string }>`
        SELECT coalesce(job_number, contract_number, state_project_number) AS number FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${projectId}`)
      const typed = call.body.ticket['job_number']
      const body = { ...call.body.ticket, job_number: typeof typed === 'string' && typed.trim() !== '' ? typed : number }
      const { values, faults } = readReceivedTicket(body)
      if (values.void === true) throw unprocessable('errors.paper_ticket_void')
      if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults.map((fault) => ({ ...fault })))
      const actor = actorOf(call)
      const [answer] = await receiveTickets(db, { actor, origin: { apiKeyId: null, employeeId: call.person.id, importId: null }, received }, [{ index: 0, values, isBareVoid: false, body }])
      if (answer === undefined) throw new Error('a ticket that was entered has no answer')
      if ('faults' in answer) throw unprocessable('errors.not_valid', {}, answer.faults.map((fault) => ({ ...fault })))
      // the error rolls the transaction back, so the existing ticket remains as the supplier sent it
      if (answer.result !== 'created') {
        const named = { number: String(values.ticket_number) }
        throw unprocessable('errors.paper_ticket_exists', named, [{ field: 'ticket_number', message: message('errors.paper_ticket_exists', named) }])
      }
      const slip = await db.one(sql<{ project: number | null }>`SELECT dot_project_id AS project FROM slips WHERE dot_authority_id = ${db.agency} AND id = ${answer.id}`)
      if (slip.project !== projectId) throw unprocessable('errors.paper_other_project', { number: body.job_number }, [{ field: 'job_number', message: message('errors.paper_other_project', { number: body.job_number }) }])
      return new Json(`{"slip":${await findReceivedSlip(db, answer.id)}}`)
    }),
  entered: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertTicketVisible(db, person, params.id)
      const paper = await db.maybeOne(sql<{ by: string; at: string }>`
        SELECT concat_ws(' ', e.first_name, e.last_name) AS by, to_json(s.received_at) #>> '{}' AS at FROM slip_sources s
        LEFT JOIN employees e ON e.dot_authority_id = s.dot_authority_id AND e.id = s.employee_id
        WHERE s.dot_authority_id = ${db.agency} AND s.slip_id = ${params.id} AND s.employee_id IS NOT NULL AND s.import_id IS NULL AND s.api_key_id IS NULL ORDER BY s.id LIMIT 1`)
      return { paper }
    }),
})
