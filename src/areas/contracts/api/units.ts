import { Type } from 'typebox'
import { contract, projectRoles } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { ReconciliationUom } from '#src/areas/contracts/api/contract-items/pay-items'
import { QuantityIn, Strict } from '#src/platform/api/schemas'
import { TICKET_UNITS_MAX } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { unit } from '#src/areas/contracts/domain/units/unit'

/** Ticket units, each with its factor as a fraction; a missing numerator or denominator is 1 (UOM-6). */
const TicketUnits = Type.Array(
  Strict({ ticket_uom: Type.String({ maxLength: 500 }), factor_numerator: Type.Optional(QuantityIn), factor_denominator: Type.Optional(QuantityIn) }),
  { maxItems: TICKET_UNITS_MAX * 2 },
)
const { detail, create, change, remove } = recordCalls(unit, {
  read: projectRoles, row: ReconciliationUom, own: { ticket_units: Type.Optional(TicketUnits) }, above: {}, spec: 'C.4; UOM-1 to UOM-3, UOM-6',
})

/** Units of measure of the agency, each with the ticket units that convert to it. The call that lists all units is in `payItems`. */
export const reconciliationUoms = contract({ detail, create, change, remove })
