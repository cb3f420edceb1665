import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptRequests } from '#src/areas/reconciliation/client/drawer/accept'
import type { DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import { inputKey, type DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { balanceOf, implausibleIn, verdictOfAccept } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { after, drawerWith, madeItem, madeSlip } from '#tests/client/reconciliation/made'

const item = madeItem(1)
const other = madeItem(2)
const selectionOf = (state: DrawerState) => state.selection.map(({ item: { id }, data }) => [id, data.quantity, data.externalDOTContractor?.id ?? null])
const toggle = (one = item): DrawerChange => ({ kind: 'item toggled', item: one })
const typed = (text: string, itemId = 1): DrawerChange => ({ kind: 'quantity typed', itemId, text })

describe('CLERK-14 a split by percent', () => {
  const yard = madeItem(3, { estimated_qty_uom: 'CY' })
  const yards = [{ id: 1, version: 1, code: 'CY', ticket_units: [{ unit: 'TON', factor: { numerator: '1', denominator: '2' } }] }]
  test.each<[string, DrawerState, string[]]>([
    ['is a percentage of the net, written as the sum that computes it', drawerWith({}, toggle(), typed('40%')), ['=12.50*0.4']],
    ['is a percentage of the net less waste', drawerWith({ slip: madeSlip({ waste_quantity: 0.5 }) }, toggle(), typed('33.33%')), ['=12.00*0.3333']],
    ['is a percentage of the net in the item’s unit', drawerWith({ units: yards }, toggle(yard), typed('50%', 3)), ['=6.25*0.5']],
    ['is a percentage of the whole net also for the second item', drawerWith({}, toggle(), typed('5'), toggle(other), typed('40%', 2)), ['5', '=12.50*0.4']],
    ['leaves the rest to the second item', drawerWith({}, toggle(), typed('40%'), toggle(other)), ['=12.50*0.4', '7.50']],
    ['changes the rest that the second item already has', drawerWith({}, toggle(), typed('5'), toggle(other), typed('40'), typed('40%')), ['=12.50*0.4', '7.50']],
    ['is refused without a net', drawerWith({ slip: madeSlip({ net_amount: null }) }, toggle(), typed('4'), typed('40%')), ['4']],
    ['is refused if the units do not convert', drawerWith({}, toggle(yard), typed('4', 3), typed('40%', 3)), ['4']],
    ['is refused above 100, at 0 and without a number', drawerWith({}, toggle(), typed('4'), typed('100.01%'), typed('0%'), typed('%'), typed('4%%')), ['4']],
  ])('%s', (_what, state, quantities) => expect(selectionOf(state).map(([, quantity]) => quantity)).toEqual(quantities))

  test('an accept sends the percentage as a quantity, and the quantities add up to the net', () => {
    const state = after(drawerWith({}, toggle(), typed('33.33%'), toggle(other)), { kind: 'sums computed' })
    expect([selectionOf(state).map(([, quantity]) => quantity), balanceOf(state)]).toMatchObject([['4.17', '8.33'], { isBalanced: true }])
  })
})

describe('CLERK-14 the remainder of a split', () => {
  const net = (itemId: number): DrawerChange => ({ kind: 'net used', itemId })
  const yard = madeItem(3, { estimated_qty_uom: 'CY' })
  const yards = [{ id: 1, version: 1, code: 'CY', ticket_units: [{ unit: 'TON', factor: { numerator: '1', denominator: '2' } }] }]
  test.each<[string, DrawerState, string[]]>([
    ['gets the rest', drawerWith({}, toggle(), typed('5'), toggle(other)), ['5', '7.50']],
    ['gets the rest in its own unit', drawerWith({ units: yards }, toggle(), typed('5'), toggle(yard)), ['5', '3.75']],
    ['gets nothing while the first has the whole net', drawerWith({}, toggle(), toggle(other)), ['12.50', '']],
    ['gets nothing while the first has more than the net', drawerWith({}, toggle(), typed('20'), toggle(other)), ['20', '']],
    ['gets nothing if its unit does not convert', drawerWith({}, toggle(), typed('5'), toggle(yard)), ['5', '']],
    ['gets the rest of the net less waste', drawerWith({ slip: madeSlip({ waste_quantity: 0.5 }) }, toggle(), typed('5'), toggle(other)), ['5', '7.00']],
    ['gets the rest if it is do not pay', drawerWith({}, toggle(), typed('5'), toggle(madeItem(9, { is_dnp: true, estimated_qty_uom: 'EACH' }))), ['5', '7.50']],
    ['can leave the rest to the first by Use net', drawerWith({}, toggle(), typed('5'), toggle(other), typed('4', 2), net(1)), ['8.50', '4']],
    ['keeps its quantity at Use net if no rest is left', drawerWith({}, toggle(), toggle(other), typed('4', 2), net(2)), ['12.50', '4']],
    ['gets the net, if its rest was untouched, when the first is removed', drawerWith({}, toggle(), typed('5'), toggle(other), toggle()), ['12.50']],
    ['keeps a typed quantity when the first is removed', drawerWith({}, toggle(), typed('5'), toggle(other), typed('4', 2), toggle()), ['4']],
    ['has its untouched rest recomputed when the first is typed again', drawerWith({}, toggle(), typed('5'), toggle(other), typed('8')), ['8', '4.50']],
    ['changes an untouched rest of the first when its own quantity is typed again', drawerWith({}, toggle(), typed('5'), toggle(other), typed('4', 2), net(1), typed('6', 2)), ['6.50', '6']],
    ['loses its rest while the first has more than the net', drawerWith({}, toggle(), typed('5'), toggle(other), typed('20')), ['20', '']],
    ['gets its rest again when the first is less than the net again', drawerWith({}, toggle(), typed('5'), toggle(other), typed('20'), typed('2')), ['2', '10.50']],
    ['has no quantity while the first has none', drawerWith({}, toggle(), typed('5'), toggle(other), typed('')), ['', '']],
    ['gets the net when a first item without a quantity is removed', drawerWith({}, toggle(), typed('5'), toggle(other), typed(''), toggle()), ['12.50']],
    ['keeps a quantity that was typed over the rest', drawerWith({}, toggle(), typed('5'), toggle(other), typed('4', 2), typed('8')), ['8', '4']],
    ['stays empty after its rest was cleared', drawerWith({}, toggle(), typed('5'), toggle(other), typed('', 2), typed('8')), ['8', '']],
    ['gets the net when the first, which had the whole net, is removed', drawerWith({}, toggle(), toggle(other), toggle()), ['12.50']],
    ['stays empty after it was cleared, even when the first is removed', drawerWith({}, toggle(), toggle(other), typed('', 2), toggle()), ['']],
    ['gets its rest when a factor for its unit is set', after(drawerWith({}, toggle(), typed('5'), toggle(yard)), { kind: 'units read', units: yards }), ['5', '3.75']],
    ['loses its rest when the factor for its unit is undone', after(drawerWith({ units: yards }, toggle(), typed('5'), toggle(yard)), { kind: 'units read', units: [] }), ['5', '']],
  ])('CLERK-14 RECO-79 the first item gets the net, and the second one %s', (_name, state, expected) => {
    expect(state.selection.map(({ data }) => data.quantity)).toEqual(expected)
  })
})

test.each(['8', '0.5', '12.49', '=12.5-4', '=(2+3)*1.5', '20', '12.5'])('CLERK-14 a remainder beside %s typed key by key, over an old value or after clearing it, is the same as beside %s typed first', (text) => {
  const quantities = (state: DrawerState) => state.selection.map(({ data }) => data.quantity)
  const expected = quantities(drawerWith({}, toggle(), typed(text), toggle(other)))
  const keys = Array.from(text, (_, at) => typed(text.slice(0, at + 1)))
  for (const before of [[], [typed('')]]) expect(quantities(drawerWith({}, toggle(), typed('5'), toggle(other), ...before, ...keys))).toEqual(expected)
})

describe('PLUS-6 a do-not-pay quantity', () => {
  const unpaid = madeItem(9, { is_dnp: true, estimated_qty_uom: 'EACH' })
  const yards = [{ id: 1, version: 1, code: 'CY', ticket_units: [{ unit: 'TON', factor: { numerator: '1', denominator: '2' } }] }]
  const yard = madeItem(3, { estimated_qty_uom: 'CY' })
  test.each<[string, DrawerState, string[]]>([
    ['is deducted from the net', drawerWith({}, toggle(), toggle(unpaid), typed('2', 9)), ['10.50', '2']],
    ['is deducted from a typed quantity', drawerWith({}, toggle(), typed('8'), toggle(unpaid), typed('5', 9)), ['7.50', '5']],
    ['is deducted in the unit of the pay item', drawerWith({ units: yards }, toggle(yard), toggle(unpaid), typed('2', 9)), ['5.25', '2']],
    ['is deducted from the net less waste', drawerWith({ slip: madeSlip({ waste_quantity: 0.5 }) }, toggle(), toggle(unpaid), typed('2', 9)), ['10.00', '2']],
    ['is deducted again at each digit', drawerWith({}, toggle(), toggle(unpaid), typed('1', 9), typed('1.', 9), typed('1.2', 9), typed('1.25', 9)), ['11.25', '1.25']],
    ['leaves nothing if it is more than the net', drawerWith({}, toggle(), toggle(unpaid), typed('20', 9)), ['', '20']],
    ['leaves the difference again when it is less than the net again', drawerWith({}, toggle(), toggle(unpaid), typed('20', 9), typed('2', 9)), ['10.50', '2']],
    ['is added back when its field is cleared', drawerWith({}, toggle(), typed('8'), toggle(unpaid), typed('', 9)), ['12.50', '']],
    ['is deducted again after its field was cleared', drawerWith({}, toggle(), toggle(unpaid), typed('2', 9), typed('', 9), typed('3', 9)), ['9.50', '3']],
    ['is deducted again after an unfinished sum', drawerWith({}, toggle(), typed('8'), toggle(unpaid), typed('=', 9), typed('=1+1', 9)), ['10.50', '=1+1']],
    ['is added back when its item is removed', drawerWith({}, toggle(), toggle(unpaid), typed('2', 9), toggle(unpaid)), ['12.50']],
    ['does not change a quantity that was not balanced before', drawerWith({}, toggle(unpaid), typed('3', 9), toggle(), typed('4'), typed('5', 9)), ['5', '4']],
    ['is deducted, but the quantity of an ordinary pay item is not', drawerWith({}, toggle(), typed('8'), toggle(other), typed('4.5', 2), typed('5', 2)), ['8', '5']],
  ])('PLUS-6 %s', (_name, state, expected) => {
    expect(state.selection.map(({ data }) => data.quantity)).toEqual(expected)
  })

  test('PLUS-6 for any do-not-pay quantity between 0 and the net, the sum remains the net', () => {
    const quantity = fc.integer({ min: 1, max: 1249 }).map((hundredths) => (hundredths / 100).toFixed(2))
    fc.assert(fc.property(fc.array(fc.oneof(quantity, fc.constant('')), { minLength: 1, maxLength: 6 }), (texts) => {
      const state = drawerWith({}, toggle(), toggle(unpaid), ...texts.map((text) => typed(text, 9)))
      expect(balanceOf(state)).toMatchObject({ isBalanced: true, amount: '12.50' })
    }))
  })
})

describe('CLERK-14 a sum typed as the quantity', () => {
  const sum = drawerWith({ usualLoad: '1' }, toggle(), typed('=12.5-4.25'))
  const refusal = (state: DrawerState) => {
    const verdict = verdictOfAccept(state)
    return verdict.allowed ? null : verdict.message
  }

  test('a sum counts as its result before it is computed: in the balance, in an accept and in the check for implausible quantities', () => {
    expect([verdictOfAccept(sum).allowed, balanceOf(sum), implausibleIn(sum).map(({ quantity }) => quantity)]).toMatchObject([true, { sum: '8.25' }, ['8.25 TON']])
    expect(acceptRequests(sum)[1]?.body).toMatchObject({ pay_item_assignments: [{ quantity: 8.25 }] })
  })

  test('it is computed on leaving the field and on saving, and the answer to a question about it remains valid', () => {
    const computed = after(sum, { kind: 'sums computed' })
    expect([selectionOf(computed), selectionOf(after(sum, { kind: 'saving' })), inputKey(computed) === inputKey(sum)]).toEqual([[[1, '8.25', null]], [[1, '8.25', null]], true])
  })

  test.each([
    ['=12.5-', 'errors.sum_not_valid'], ['=12.5-20', 'errors.sum_not_quantity'], ['=5-5', 'errors.quantity_above_zero'],
  ])('%s is refused with %s, and the focus goes there', (text, key) => {
    const state = drawerWith({}, toggle(), typed(text))
    const nextState = after(state, { kind: 'lack shown' })
    expect([refusal(state), nextState.focus.to, nextState.activeItem, selectionOf(after(state, { kind: 'sums computed' }))[0]?.[1]]).toEqual([key, 'quantity', 1, text === '=5-5' ? '0.00' : text])
  })

  test('the second item gets the remainder of the sum', () => expect(selectionOf(after(sum, toggle(other)))).toEqual([[1, '=12.5-4.25', null], [2, '4.25', null]]))
})
