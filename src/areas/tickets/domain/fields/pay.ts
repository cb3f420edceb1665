import { computed, counter, decimal, integer, text, type TicketField } from '#src/areas/tickets/domain/field-types'

const pay = { ...computed, group: 'pay_info', stored: 'joined' } as const
const quantity = decimal(14, 2)

/** The pay code fields of a ticket, which come from its pay item assignments (A.1, group pay_info; RECO-73). */
export const payFields = [
  { ...pay, key: 'primary_pay_code', label: 'Primary pay code', type: text(40), lookup: 'slip_pay_codes' },
  { ...pay, key: 'primary_pay_code_description', label: 'Primary pay code description', type: text(200) },
  { ...pay, key: 'primary_line_number', label: 'Primary line number', type: counter },
  { ...pay, key: 'primary_pay_code_quantity', label: 'Primary pay code quantity', type: quantity },
  { ...pay, key: 'secondary_pay_code', label: 'Secondary pay code', type: text(40), lookup: 'slip_pay_codes' },
  { ...pay, key: 'secondary_pay_code_description', label: 'Secondary pay code description', type: text(200) },
  { ...pay, key: 'secondary_line_number', label: 'Secondary line number', type: counter },
  { ...pay, key: 'secondary_pay_code_quantity', label: 'Secondary pay code quantity', type: quantity },
  { ...computed, key: 'pay_period', label: 'Pay period', group: 'pay_info', type: integer(1, 2_147_483_647), lookup: 'slip_pay_periods' },
  { ...pay, key: 'reconciliation', label: 'Reconciliation', group: null, type: { kind: 'reconciliation' } },
] as const satisfies readonly TicketField[]
