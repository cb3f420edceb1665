import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Strict } from '#src/platform/api/schemas'
import { SlipDetailSchema } from '#src/areas/tickets/api/tickets/slip'

const params = Strict({ id: Id })
const version = Type.Optional(Type.Integer({ minimum: 1 }))
const answer = Type.Object({ slip: SlipDetailSchema })

/**
 * Corrections of a single ticket: one that was marked delivered or rejected by mistake, or one that was received into the wrong project.
 */
export const ticketCorrections = contract({
  /** Sets a delivered or rejected ticket back to pending. The reason is stored as a note of the ticket. */
  reopen: {
    method: 'POST',
    path: '/v1/slips/:id/reopen',
    who: whoMay('bulk_mark'),
    params,
    body: Strict({ reason: Type.String({ maxLength: 8000 }), version }),
    answer,
    errors: [403, 404, 409, 422],
    spec: 'C.4; PLUS-36',
  },
  /** Moves an uncoded ticket to another project. */
  move: {
    method: 'POST',
    path: '/v1/slips/:id/move',
    who: whoMay('change_calibration_and_uom'),
    params,
    body: Strict({ project_id: Id, version }),
    answer,
    errors: [403, 404, 409, 422],
    spec: 'C.4; PLUS-34',
  },
})
