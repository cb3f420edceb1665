import { expect, test } from 'vitest'
import { differencesFrom } from '#src/areas/contracts/domain/contract-items/present-item'

const present = { line_number: '5', item_code: 'A', item_number: null, item_description: 'Base', estimated_quantity: '100.00', estimated_qty_uom: 'TON', unit_price: '12.5000' }

test.each([
  ['the same words and numbers', { item_code: 'a', item_description: ' Base ', estimated_quantity: '100', unit_price: '12.5', item_number: '' }, []],
  ['a column that the file does not have', { item_description: 'Base' }, []],
  ['another quantity', { estimated_quantity: '100.01' }, ['estimated_quantity']],
  ['a quantity that is not a number', { estimated_quantity: 'heavy' }, ['estimated_quantity']],
  ['an emptied price and another line', { unit_price: '', line_number: '6' }, ['line_number', 'unit_price']],
  ['words in a different case', { item_description: 'base' }, ['item_description']],
])('PLUS-39 a row with %s is reported as different in the right columns', (_name, sent, fields) => {
  expect(differencesFrom(present, sent).map(({ field }) => field)).toEqual(fields)
})
