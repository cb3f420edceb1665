import { expect, test } from 'vitest'
import { textOf } from '#src/platform/client/table/cells/kinds'
import type { PayItemRow } from '#src/areas/contracts/client/contract-items/contract-calls'
import { payItemColumns } from '#src/areas/contracts/client/contract-items/item-columns'
import { payItemColumns as totalColumns, type PayItemTotal } from '#src/areas/reconciliation/client/columns'

const item: PayItemRow = {
  id: 7, line_number: 9, item_code: 'DNP', item_description: 'Do not pay', estimated_qty_uom: 'EACH', estimated_quantity: 0, is_dnp: true, source_only: false,
  mobile_favorite: true, e_ticket_available: true, external_dot_contractors: [], contract_project: null, version: 1, ticket_count: 3, quantity: 15, quantity_uom: 'TON', share: null, unit_price: null, amount_to_date: null,
}

test.each([
  ['one unit', {}, '15.00 TON'],
  ['more than one unit', { quantity: null, quantity_uom: null }, 'several units'],
  ['an item of the contract', { is_dnp: false, quantity_uom: 'EACH' }, '15.00'],
])('F9 PAY-38 the assigned do-not-pay quantity names its own unit, or says that there are several: %s', (_what, more, text) => {
  const column = payItemColumns({ showsContract: false }).find(({ id }) => id === 'quantity')
  expect(column === undefined ? null : textOf(column, { ...item, ...more })).toBe(text)
})

test('F9 PAY-38 a do-not-pay line of the totals has its unit in every quantity and no balance', () => {
  const line: PayItemTotal = {
    id: 1, line_number: 9, item_code: 'DNP', item_description: 'Do not pay', estimated_qty_uom: 'CY', is_dnp: true, source_only: false, estimated_quantity: 0,
    ticket_count: 1, quantity: 8, work_completed: 8, total_to_date: 8, balance_to_finish: null, unit_price: null, amount_to_date: null,
  }
  const shown = Object.fromEntries(totalColumns.map((column) => [column.id, textOf(column, line)]))
  expect(shown).toMatchObject({ ticket_count: '1', work_completed: '8.00 CY', total_to_date: '8.00 CY', balance_to_finish: '', share: '' })
})
