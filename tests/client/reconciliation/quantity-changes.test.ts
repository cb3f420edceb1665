import { describe, expect, test } from 'vitest'
import { assignmentsWith, withQuantities } from '#src/areas/reconciliation/client/quantities/quantity-changes'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { previewPaste } from '#src/platform/client/table/clipboard/paste'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { madeSlip } from '#tests/client/reconciliation/made'

const item = (id: number, values: object = {}) => ({ id, line_number: id, item_code: `402-${id}`, item_description: '', estimated_qty_uom: 'TON', is_dnp: false, source_only: false, ...values })
const codedSlip = (values: object): Slip => madeSlip({
  reconciliation: {
    primary_pay_item: item(1), primary_pay_code_quantity: 10, primary_external_dot_contractor_id: 5, primary_external_dot_contractor: null,
    secondary_pay_item: item(2), secondary_pay_code_quantity: 2.5, secondary_external_dot_contractor_id: null, secondary_external_dot_contractor: null, additional_notes: 'wet', ...values,
  },
})
const specs: readonly ColumnSpec<Slip>[] = [
  { id: 'status', label: 'Status', kind: 'text' },
  { id: 'primary_pay_code_quantity', label: 'Quantity', kind: 'quantity', value: (slip) => slip.reconciliation.primary_pay_code_quantity },
]
const [, quantity] = withQuantities(specs)
const pasted = (text: string, slip: Slip) => previewPaste(text, [slip], quantity === undefined ? [] : [quantity]).cells.map(({ before, value, error }) => [before, error ?? value])

describe('CLERK-31 quantities in the table', () => {
  test('CLERK-31 WORK-27 the other item, its contractor and the ticket’s note are sent unchanged', () => {
    const slip = codedSlip({})
    expect(assignmentsWith([{ slip, slot: 'primary', before: '10.00', after: '9.00' }])).toEqual([
      { haulhub_slip_id: slip.id, project_pay_item_id: 1, quantity: '9.00', external_dot_contractor_id: 5 },
      { haulhub_slip_id: slip.id, project_pay_item_id: 2, quantity: 2.5, external_dot_contractor_id: null, additional_notes: 'wet' },
    ])
  })

  test.each([
    ['1,234.5', [['10.00', '1234.50']]], ['10.00', []], ['0', [['10.00', 'The quantity of 402-1 must be above 0.']]], ['-1', [['10.00', 'Quantity is not valid.']]],
    ['1.234', [['10.00', 'Quantity is not valid.']]], ['', [['10.00', 'Quantity is not valid.']]], ['=1+1', [['10.00', 'Quantity is not valid.']]],
  ])('CLERK-31 WORK-27 %j', (text, cells) => expect(pasted(text, codedSlip({}))).toEqual(cells))

  test.each([
    ['an uncoded ticket', codedSlip({ primary_pay_item: null })],
    ['a source-only item', codedSlip({ primary_pay_item: item(1, { source_only: true }) })],
    ['a voided ticket', { ...codedSlip({}), status: 'voided' as const }],
  ])('CLERK-31 WORK-27 %s has no quantity to change', (_name, slip) => {
    expect(pasted('5', slip)).toEqual([['10.00', 'Quantity cannot be changed here.']])
  })
})
