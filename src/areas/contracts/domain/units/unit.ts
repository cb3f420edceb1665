import { checkUnit, UNIT_CODE_MAX, UNIT_NAME_MAX, type TypedUnit } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { decimalTextOf } from '#src/platform/domain/units/decimal'

/** A ticket unit in the shape of the API; a missing part of its factor is 1 (UOM-6). */
interface SentTicketUnit {
  readonly ticket_uom: string
  readonly factor_numerator?: string | number
  readonly factor_denominator?: string | number
}

/** A unit of measure and the ticket units that convert to it (UOM-1 to UOM-6). */
export const unit = defineRecord({
  kind: 'reconciliation_uom',
  table: 'reconciliation_uoms',
  path: '/v1/reconciliation_uoms',
  one: 'reconciliation_uom',
  many: 'reconciliation_uoms',
  name: 'code',
  may: 'change_calibration_and_uom',
  deletes: 'for good',
  fields: {
    code: text({ label: 'Code', max: UNIT_CODE_MAX, required: true }),
    name: text({ label: 'Name', max: UNIT_NAME_MAX, required: true }),
    ticket_units: own<TypedUnit['ticket_units'], readonly SentTicketUnit[]>({
      label: 'Ticket units converted to it',
      none: [],
      read: (sent) => sent.map(({ ticket_uom: ticketUnit, factor_numerator: over, factor_denominator: under }) => ({ unit: ticketUnit.normalize('NFC').trim(), factor: { numerator: partOf(over), denominator: partOf(under) } })),
      send: (units) => units.map(({ unit: ticketUnit, factor }) => ({ ticket_uom: ticketUnit, factor_numerator: Number(factor.numerator), factor_denominator: Number(factor.denominator) })),
    }),
  },
  check: checkUnit,
})

/** One part of a factor, as text. Text that is not a number is returned unchanged, so that the rules refuse it. */
function partOf(sent: string | number | undefined): string {
  return sent === undefined ? '1' : (decimalTextOf(sent, 4) ?? String(sent))
}
