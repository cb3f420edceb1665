import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Strict } from '#src/platform/api/schemas'
import { ReceivedTicket } from '#src/areas/tickets/api/receipt'
import { ReceivedSlipSchema } from '#src/areas/tickets/api/tickets/slip'

/** Tickets on paper, entered by hand with the fields and checks of a receipt (PLUS-35). */
export const paperTickets = contract({
  /**
   * Saves a ticket. If its job number is missing, it gets the project's job number, or else its contract number, or else its state project
   * number. 422 if the ticket already exists; the existing ticket is not changed.
   */
  enter: {
    method: 'POST',
    path: '/v1/projects/:projectId/paper_tickets',
    who: whoMay('bulk_mark'),
    params: Type.Object({ projectId: Id }),
    body: Strict({ ticket: ReceivedTicket }),
    answer: Type.Object({ slip: ReceivedSlipSchema }),
    errors: [403, 404, 409, 422],
    spec: 'PLUS-35 (path decided)',
  },
  /** Who entered a ticket by hand, and when. Null for a ticket that a supplier's system or an import sent. */
  entered: {
    method: 'GET',
    path: '/v1/slips/:id/paper',
    who: whoMay('see_project_tickets', 'see_plant_tickets'),
    params: Type.Object({ id: Id }),
    answer: Type.Object({ paper: Type.Unsafe<{ by: string; at: string } | null>({ anyOf: [Type.Object({ by: Type.String(), at: Moment }), { type: 'null' }] }) }),
    errors: [403, 404],
    spec: 'PLUS-35 (path decided)',
  },
})
