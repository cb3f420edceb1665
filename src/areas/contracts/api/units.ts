import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { ReconciliationUom } from '#src/areas/contracts/api/pay-items'
import { Id, QuantityIn, Strict } from '#src/platform/api/schemas'
import { TICKET_UNITS_MAX } from '#src/areas/contracts/domain/units/reconciliation-unit'

const params = Type.Object({ id: Id })
const Words = Type.String({ maxLength: 500 })
/** A ticket unit with its factor as numerator over denominator; 1 where it is not named (UOM-6). */
const TicketUnits = Type.Array(
  Strict({ ticket_uom: Words, factor_numerator: Type.Optional(QuantityIn), factor_denominator: Type.Optional(QuantityIn) }),
  { maxItems: TICKET_UNITS_MAX * 2 },
)
const One = Type.Object({ reconciliation_uom: ReconciliationUom })
const administrators = whoMay('change_calibration_and_uom')

/** Units of measure of the agency and the ticket units that count as them (UOM-1 to UOM-6). */
export const reconciliationUoms = contract({
  detail: { method: 'GET', path: '/v1/reconciliation_uoms/:id', who: projectRoles, params, answer: One, errors: [403, 404], spec: 'C.4; UOM-1' },
  create: {
    method: 'POST',
    path: '/v1/reconciliation_uoms',
    who: administrators,
    body: Strict({ code: Words, name: Words, ticket_units: Type.Optional(TicketUnits) }),
    answer: One,
    errors: [403, 422],
    spec: 'C.4; UOM-2, UOM-3, UOM-6',
  },
  change: {
    method: 'PATCH',
    path: '/v1/reconciliation_uoms/:id',
    who: administrators,
    params,
    body: Strict({ code: Type.Optional(Words), name: Type.Optional(Words), ticket_units: Type.Optional(TicketUnits), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer: One,
    errors: [403, 404, 409, 422],
    spec: 'C.4; UOM-2, UOM-3, UOM-6',
  },
  /** Refused while an item is measured in it. */
  remove: { method: 'DELETE', path: '/v1/reconciliation_uoms/:id', who: administrators, params, errors: [403, 404, 422], spec: 'C.4; UOM-2' },
})
