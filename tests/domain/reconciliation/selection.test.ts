import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Contractor } from '#src/areas/contracts/domain/contractors/contractor'
import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { clearContractor, isDisabled, pickContractor, toggleItem, typeQuantity, type PayItemSelection } from '#src/areas/reconciliation/domain/selection'

const item = (id: number, more: Partial<PayItem> = {}): PayItem => ({
  id, line_number: id, item_code: `23${id}`, item_description: 'Wearing course', estimated_qty_uom: 'TON',
  is_dnp: false, source_only: false, external_dot_contractor_ids: [], ...more,
})
const prime: Contractor = { id: 1, name: 'Prime', type: 'other' }
const sub: Contractor = { id: 2, name: 'Sub', type: 'subcontractor' }
const none: PayItemSelection = []
const ids = (selection: PayItemSelection) => selection.map((one) => one.item.id)

test('RECO-33 RECO-34 at most two items can be selected: the others are then disabled and selecting a third changes nothing', () => {
  const two = toggleItem(toggleItem(none, item(1), []), item(2), [])
  expect(ids(two)).toEqual([1, 2])
  expect([1, 2, 3].map((id) => isDisabled(two, id))).toEqual([false, false, true])
  expect(toggleItem(two, item(3), [])).toBe(two)
  expect(isDisabled(toggleItem(two, item(1), []), 3)).toBe(false)
})

test('RECO-35 deselecting an item removes it together with its quantity and contractor', () => {
  const filled = typeQuantity(toggleItem(none, item(1, { external_dot_contractor_ids: [1] }), [prime]), 1, '24.3')
  expect(filled[0]?.data).toEqual({ quantity: '24.3', externalDOTContractor: { id: 1, name: 'Prime' } })
  const remaining = toggleItem(filled, item(1), [])
  expect(remaining).toEqual([])
  expect(toggleItem(remaining, item(1), [])[0]?.data).toEqual({ quantity: '', externalDOTContractor: null })
})

test('RECO-51 a newly selected item gets the contractor of DT-6, and the others keep theirs', () => {
  const first = pickContractor(toggleItem(none, item(1, { external_dot_contractor_ids: [1, 2] }), [prime, sub]), 1, sub)
  const both = toggleItem(first, item(2, { external_dot_contractor_ids: [2] }), [prime, sub])
  expect(both.map((one) => one.data.externalDOTContractor?.id)).toEqual([2, 2])
})

test('RECO-52 RECO-54 selecting the current contractor again, or clearing, leaves none', () => {
  const selection = pickContractor(toggleItem(none, item(1), []), 1, sub)
  expect(selection[0]?.data.externalDOTContractor).toEqual({ id: 2, name: 'Sub' })
  expect(pickContractor(selection, 1, sub)[0]?.data.externalDOTContractor).toBeNull()
  expect(clearContractor(selection, 1)[0]?.data.externalDOTContractor).toBeNull()
})

describe('RECO-47 RECO-49 each item has its own quantity, kept as text', () => {
  const two = toggleItem(toggleItem(none, item(1), []), item(2, { source_only: true }), [])
  test('input that DT-3 does not allow changes nothing', () => {
    expect(typeQuantity(typeQuantity(two, 1, '12.3'), 1, '12.345').map((one) => one.data.quantity)).toEqual(['12.3', ''])
  })
  test('a source-only item accepts no text', () => expect(typeQuantity(two, 2, '5').map((one) => one.data.quantity)).toEqual(['', '']))
})

test('RECO-33 RECO-80 after any toggles, at most two items are selected and none twice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 }), (toggles) => {
      const selectedIds = ids(toggles.reduce<PayItemSelection>((selection, id) => toggleItem(selection, item(id), []), none))
      expect(selectedIds.length).toBeLessThanOrEqual(2)
      expect(new Set(selectedIds).size).toBe(selectedIds.length)
    }),
  )
})
