import { describe, expect, test } from 'vitest'
import { afterEvent, type DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import { offeredContractor } from '#src/areas/reconciliation/client/drawer/items/given-contractors'
import { isDirty, type DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { balanceOf, netWords, verdictOfAccept } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { after, drawerWith, madeContractor, madeItem, madeLoaded, madeSlip, noReconciliation } from '#tests/client/reconciliation/made'

const item = madeItem(1)
const other = madeItem(2)
const selectionOf = (state: DrawerState) => state.selection.map(({ item: { id }, data }) => [id, data.quantity, data.externalDOTContractor?.id ?? null])
const toggle = (one = item): DrawerChange => ({ kind: 'item toggled', item: one })
const suggestion = { latest: null, itemId: 1, contractorId: null, reason: 'You gave it last.', basis: 'used for the last load' }
const coded = madeSlip({
  coded: true, pay_period: 4, status: 'delivered', flag_by_dot: true,
  reconciliation: {
    ...noReconciliation, primary_pay_item: item, primary_pay_code_quantity: 10, primary_external_dot_contractor: { id: 5, name: 'Marlow' },
    secondary_pay_item: other, secondary_pay_code_quantity: 2.5, additional_notes: 'Half to the shoulder',
  },
})

describe('What the drawer opens with', () => {
  test('RECO-50 an uncoded ticket opens with the suggestion selected, its net as the quantity, and the focus there', () => {
    const state = drawerWith({ items: [item], suggestion })
    expect([selectionOf(state), state.suggestion?.reason, state.focus.to, isDirty(state)]).toEqual([[[1, '12.50', null]], 'You gave it last.', 'quantity', false])
  })

  test('RECO-51 the suggested contractor comes with the item, otherwise the one that DT-6 gives', () => {
    const options = [madeContractor(5, 'subcontractor'), madeContractor(6)]
    const listed = madeItem(1, { external_dot_contractors: options })
    const selectionFor = (contractorId: number | null) => selectionOf(drawerWith({ items: [listed], suggestion: { ...suggestion, contractorId } }))
    expect([selectionFor(5), selectionFor(null), selectionFor(99)]).toEqual([[[1, '12.50', 5]], [[1, '12.50', 6]], [[1, '12.50', 6]]])
  })

  test('RECO-17 a coded ticket opens with its assignments, its note and its flag, without a suggestion', () => {
    const state = drawerWith({ slip: coded, items: [item, other], suggestion })
    expect([selectionOf(state), state.note, state.flag, state.suggestion]).toEqual([[[1, '10.00', 5], [2, '2.50', null]], 'Half to the shoulder', true, null])
  })

  test('RECO-15 a ticket without a suggestion opens with the focus in the search', () => {
    expect(drawerWith().focus.to).toBe('search')
  })

  test('RECO-10 and RECO-11 the title shows the net of weight_info with its unit, or no net', () => {
    expect([netWords(madeSlip({ net_amount: 1234.5 })), netWords(madeSlip({ net_amount: null }))]).toEqual(['1,234.50 TON', null])
  })
})

describe('Selecting items', () => {
  test('RECO-33 selecting a third item changes nothing, and the two remain selected', () => {
    const two = drawerWith({}, toggle(), toggle(other))
    expect([two.selection.length, after(two, toggle(madeItem(3)))]).toEqual([2, two])
  })

  test('RECO-35 deselecting an item removes its quantity and contractor too', () => {
    const state = drawerWith({}, toggle(), { kind: 'quantity typed', itemId: 1, text: '3' }, toggle(), toggle())
    expect(selectionOf(state)).toEqual([[1, '12.50', null]])
  })

  test('RECO-49 a source-only item has no quantity and no net', () => {
    const source = madeItem(1, { source_only: true })
    const state = drawerWith({}, toggle(source), { kind: 'quantity typed', itemId: 1, text: '5' }, { kind: 'net used', itemId: 1 })
    expect([selectionOf(state), verdictOfAccept(state).allowed]).toEqual([[[1, '', null]], true])
  })

  test('RECO-30 Clear all removes every selected item', () => {
    expect(selectionOf(drawerWith({}, toggle(), toggle(other), { kind: 'items cleared' }))).toEqual([])
  })

  const [first, second, third] = [madeContractor(1), madeContractor(2), madeContractor(3)]
  const [sub, otherSub] = [madeContractor(4, 'subcontractor'), madeContractor(5, 'subcontractor')]
  test.each([
    [1, 'none', [], null, true],
    [2, 'one', [sub], 4, true],
    [3, 'two, one a subcontractor', [sub, second], 2, true],
    [4, 'two subcontractors', [sub, otherSub], null, false],
    [5, 'two, neither a subcontractor', [first, second], 1, true],
    [6, 'three', [first, second, third], null, false],
  ] as const)('RECO-51 DT-6 row %i in the drawer, contractors %s: which one is selected, and whether accept is on', (_row, _words, options, expected, isOn) => {
    const state = drawerWith({}, toggle(madeItem(1, { external_dot_contractors: [...options] })))
    expect([state.selection[0]?.data.externalDOTContractor?.id ?? null, verdictOfAccept(state).allowed]).toEqual([expected, isOn])
  })
})

describe('UOM-4 a ticket whose unit does not convert to that of the item', () => {
  const yards = { slip: madeSlip({ uom_1: 'CY', net_amount: 8 }) }
  test('CLERK-3 the quantity of a newly selected item stays empty, Use net copies it unconverted, and neither is balanced', () => {
    const state = drawerWith(yards, toggle())
    const copied = afterEvent(state, { kind: 'net used', itemId: 1, slipId: 7 })
    expect([selectionOf(state), verdictOfAccept(state).allowed, selectionOf(copied), verdictOfAccept(copied).allowed]).toEqual([[[1, '', null]], false, [[1, '8.00', null]], true])
    expect([balanceOf(state), balanceOf(copied)]).toEqual(Array(2).fill({ isComparable: false, ticketUnit: 'CY', itemUnit: 'TON' }))
  })

  test('CLERK-3 do not pay uses the net in the ticket’s unit, and is balanced', () => {
    const state = drawerWith(yards, toggle(madeItem(9, { is_dnp: true, estimated_qty_uom: 'EACH' })))
    expect([selectionOf(state), balanceOf(state)]).toMatchObject([[[9, '8.00', null]], { unit: 'CY', isBalanced: true }])
  })

  test('a new factor fills the quantity that was waiting for it, and never overwrites a typed one', () => {
    const units = [{ id: 1, version: 1, code: 'TON', ticket_units: [{ unit: 'CY', factor: { numerator: '3', denominator: '2' } }] }]
    const read = (state: DrawerState) => selectionOf(afterEvent(state, { kind: 'units read', units, slipId: 7 }))
    expect([read(drawerWith(yards, toggle())), read(drawerWith(yards, toggle(), { kind: 'quantity typed', itemId: 1, text: '9' }))]).toEqual([[[1, '12.00', null]], [[1, '9', null]]])
  })
})

describe('F1 a factor that was changed or removed', () => {
  const tons = (numerator: string) => [{ id: 1, version: 1, code: 'TON', ticket_units: [{ unit: 'CY', factor: { numerator, denominator: '2' } }] }]
  const yards = { slip: madeSlip({ uom_1: 'CY', net_amount: 8 }), units: tons('3') }
  const read = (state: DrawerState, units: DrawerState['units']) => after(state, { kind: 'units read', units })
  const typed = (text: string): DrawerChange => ({ kind: 'quantity typed', itemId: 1, text })

  test.each<[string, DrawerState, string, string]>([
    ['a net that was filled in with the item follows the factor', drawerWith(yards, toggle()), '8.00', ''],
    ['a net that Use net filled in follows the factor', drawerWith(yards, toggle(), typed('1'), { kind: 'net used', itemId: 1 }), '8.00', ''],
    ['a typed quantity does not change', drawerWith(yards, toggle(), typed('9')), '9', '9'],
    ['a typed quantity that equals the net does not change', drawerWith(yards, toggle(), typed('1'), typed('12.00')), '12.00', '12.00'],
    ['a cleared quantity stays empty', drawerWith(yards, toggle(), typed('')), '', ''],
    ['the quantity of a coded ticket does not change', drawerWith({ slip: { ...coded, uom_1: 'CY' }, items: [item], units: tons('3') }), '10.00', '10.00'],
    ['a quantity that is being saved does not change', drawerWith(yards, toggle(), { kind: 'saving' }), '12.00', '12.00'],
  ])('F1 %s', (_name, state, changed, undone) => {
    expect([read(state, tons('2')), read(state, [])].map((one) => selectionOf(one)[0]?.[1])).toEqual([changed, undone])
  })

  test('F1 an untouched suggestion remains a suggestion, does not count as input, and can be replaced', () => {
    const state = read(drawerWith({ ...yards, items: [item], suggestion }), tons('2'))
    expect([selectionOf(state), isDirty(state), selectionOf(after(state, toggle(other)))]).toEqual([[[1, '8.00', null]], false, [[2, '8.00', null]]])
  })
})

describe('CLERK-12 an untouched suggestion is replaced by another choice', () => {
  const suggested = (...events: DrawerChange[]) => drawerWith({ items: [item], suggestion }, ...events)
  const ids = (state: DrawerState) => state.selection.map((one) => one.item.id)
  test.each<[string, DrawerChange[], number[]]>([
    ['choosing another item replaces it', [toggle(other)], [2]],
    ['adding an item keeps it', [{ kind: 'item toggled', item: other, adds: true }], [1, 2]],
    ['once its quantity is typed, choosing another item keeps it', [{ kind: 'quantity typed', itemId: 1, text: '3' }, toggle(other)], [1, 2]],
    ['an item taken from the list replaces it, even if it is taken twice', [{ kind: 'item taken', item: other }, { kind: 'item taken', item: other }], [2]],
    ['taking the suggested item from the list keeps it', [{ kind: 'item taken', item }], [1]],
  ])('%s', (_name, events, expected) => expect(ids(suggested(...events))).toEqual(expected))
})

describe('RECO-98 two suggestions that differ', () => {
  const both = { ...suggestion, latest: { itemId: 2, contractorId: null, reason: 'Last.', basis: 'used for the last load' } }
  const opened = drawerWith({ items: [item, other], suggestion: both })
  test('both are shown, neither is selected, and nothing counts as input', () =>
    expect([opened.selection, opened.choices.map(({ itemId }) => itemId), opened.focus.to, isDirty(opened)]).toEqual([[], [1, 2], 'search', false]))

  test('each can be chosen by its number and gets the net, replacing the other', () => {
    const take = (state: DrawerState, at: number) => afterEvent(state, { kind: 'suggestion taken', at, slipId: 7 })
    const usual = take(opened, 0)
    expect([selectionOf(usual), usual.focus.to, selectionOf(take(usual, 1)), selectionOf(take(opened, 5))]).toEqual([[[1, '12.50', null]], 'quantity', [[2, '12.50', null]], []])
  })
})

describe('CLERK-12 a refused accept moves the focus to what is missing', () => {
  const lacking = (state: DrawerState) => {
    const { focus, activeItem } = afterEvent(state, { kind: 'lack shown', slipId: 7 })
    return [focus.to, activeItem]
  }
  test('it moves to a missing quantity, contractor or item', () => {
    const listed = madeItem(1, { external_dot_contractors: [madeContractor(1), madeContractor(2), madeContractor(3)] })
    expect([
      lacking(drawerWith({}, toggle(), toggle(other))),
      lacking(drawerWith({}, toggle(listed))),
      lacking(drawerWith({ slip: madeSlip({ status: 'delivered' }) })),
    ]).toEqual([['quantity', 2], ['contractor', 1], ['search', null]])
  })
})

describe('CLERK-12 DT-6 the contractor of the last coding', () => {
  const several = [madeContractor(1), madeContractor(2), madeContractor(3)]
  const listed = madeItem(1, { external_dot_contractors: several })
  const opened = (last: number) => drawerWith({ lastContractors: { 1: last } }, toggle(listed))

  test('it is proposed but not selected, and an accept requires a choice', () => {
    const state = opened(3)
    expect([offeredContractor(state, 1)?.id, selectionOf(state)[0]?.[2], verdictOfAccept(state).allowed]).toEqual([3, null, false])
  })

  test.each<[string, DrawerState]>([
    ['after one was chosen', after(opened(3), { kind: 'contractor picked', itemId: 1, contractor: madeContractor(2) })],
    ['if the item no longer lists the last one', opened(9)],
    ['for an item that is not selected', drawerWith({ lastContractors: { 1: 3 } })],
    ['if DT-6 selects one', drawerWith({ lastContractors: { 1: 2 } }, toggle(madeItem(1, { external_dot_contractors: several.slice(0, 2) })))],
  ])('no contractor is proposed %s', (_name, state) => expect(offeredContractor(state, 1)).toBeUndefined())
})

describe('Contractors', () => {
  const options = [madeContractor(1), madeContractor(2)]
  const listed = madeItem(1, { external_dot_contractors: options })
  const opened = drawerWith({}, toggle(listed), { kind: 'list opened', list: 'contractor' })
  const pick = (state: DrawerState, at: 0 | 1) => after(state, { kind: 'contractor picked', itemId: 1, contractor: options[at] ?? madeContractor(9) })

  test('RECO-53 the list closes when a different contractor is selected', () => {
    const state = pick(opened, 1)
    expect([selectionOf(state), state.openList]).toEqual([[[1, '12.50', 2]], null])
  })

  test('RECO-52 selecting the current contractor again clears it, and the list stays open', () => {
    const state = pick(opened, 0)
    expect([selectionOf(state), state.openList]).toEqual([[[1, '12.50', null]], 'contractor'])
  })

  test('RECO-54 Clear removes the contractor', () => {
    expect(selectionOf(after(opened, { kind: 'contractor cleared', itemId: 1 }))).toEqual([[1, '12.50', null]])
  })
})

describe('Quantities', () => {
  test('RECO-48 input that DT-3 does not allow leaves the text unchanged', () => {
    const typed = (text: string) => selectionOf(drawerWith({}, toggle(), { kind: 'quantity typed', itemId: 1, text: '1.23' }, { kind: 'quantity typed', itemId: 1, text }))[0]?.[1]
    expect([typed('1.234'), typed('1,2'), typed('01'), typed('1.2'), typed('')]).toEqual(['1.23', '1.23', '1.23', '1.2', ''])
  })

  test('RECO-50 Use net does nothing without a net amount', () => {
    const state = drawerWith({ slip: madeSlip({ net_amount: null }) }, toggle(), { kind: 'quantity typed', itemId: 1, text: '4' }, { kind: 'net used', itemId: 1 })
    expect(selectionOf(state)).toEqual([[1, '4', null]])
  })

  test('UOM-6 Use net converts to the unit of the item and names the factor', () => {
    const units = [{ id: 1, version: 1, code: 'TON', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '2000' } }] }]
    const state = drawerWith({ slip: madeSlip({ uom_1: 'LB', net_amount: 25000 }), units }, toggle())
    expect(selectionOf(state)).toEqual([[1, '12.50', null]])
    expect(balanceOf(state)).toMatchObject({ unit: 'TON', amount: '12.50', isBalanced: true })
  })

  test('RECO-79 the balance compares the net less waste with what was typed', () => {
    const state = drawerWith({ slip: madeSlip({ waste_quantity: 0.5 }) }, toggle(), { kind: 'quantity typed', itemId: 1, text: '12' })
    expect(balanceOf(state)).toEqual({ isComparable: true, unit: 'TON', amount: '12.00', sum: '12.00', isBalanced: true })
  })
})

describe('DT-4 accept in the drawer', () => {
  const refusal = (state: DrawerState) => {
    const verdict = verdictOfAccept(state)
    return verdict.allowed ? 'on' : verdict.message
  }
  test('RECO-55 accept is off while the ticket loads or is being saved', () => {
    const state = drawerWith({}, toggle())
    expect([refusal(after(state, { kind: 'ticket asked', next: 8 })), refusal(after(state, { kind: 'saving' }))]).toEqual(['errors.slip_loading', 'errors.slip_saving'])
  })

  test('RECO-55 without items, accept is on for a pending ticket and off for an accepted one', () => {
    expect([refusal(drawerWith()), refusal(drawerWith({ slip: madeSlip({ status: 'delivered' }) }))]).toEqual(['on', 'errors.nothing_selected'])
  })

  test('RECO-55 an empty quantity or 0 turns accept off', () => {
    const typed = (text: string) => refusal(drawerWith({}, toggle(), { kind: 'quantity typed', itemId: 1, text }))
    expect([typed(''), typed('0'), typed('0.00'), typed('0.01')]).toEqual([...Array<string>(3).fill('errors.quantity_above_zero'), 'on'])
  })

  test('RECO-95 accept is off on a voided or rejected ticket, with the reason', () => {
    const of = (status: 'voided' | 'rejected') => refusal(drawerWith({ slip: madeSlip({ status }) }, toggle()))
    expect([of('voided'), of('rejected')]).toEqual(['errors.assignment_voided', 'errors.assignment_rejected'])
  })
})

describe('Unsaved input', () => {
  test.each<[string, DrawerChange]>([
    ['an item', toggle()],
    ['the flag', { kind: 'flag toggled' }],
    ['a note', { kind: 'note typed', text: 'wet' }],
  ])('RECO-63 entering %s counts as unsaved input', (_name, event) => {
    expect([isDirty(drawerWith()), isDirty(drawerWith({}, event))]).toEqual([false, true])
  })

  test('RECO-63 a value that is set back to the original is not unsaved, nor is a blank note', () => {
    expect([isDirty(drawerWith({}, toggle(), toggle())), isDirty(drawerWith({}, { kind: 'note typed', text: '  ' }))]).toEqual([false, false])
  })

  test('RECO-23 nothing can be entered while the ticket is being saved', () => {
    const saving = drawerWith({}, toggle(), { kind: 'saving' })
    expect([toggle(), { kind: 'note typed', text: 'x' } as const, { kind: 'flag toggled' } as const].map((event) => after(saving, event))).toEqual([saving, saving, saving])
  })
})

describe('B6 events of a ticket other than the one shown', () => {
  const saving = drawerWith({}, toggle(), { kind: 'saving' })
  test.each<[string, DrawerChange]>([
    ['saving', { kind: 'saving' }],
    ['an answer', { kind: 'call answered', call: 'assignment', slip: madeSlip({ version: 9 }) }],
    ['a conflict', { kind: 'conflict found', conflict: { isRefusal: true, theirs: coded } }],
    ['a failure', { kind: 'accept failed', message: 'lost', isConnectionLost: true }],
    ['the next ticket', { kind: 'loaded', loaded: madeLoaded() }],
    ['a failed load', { kind: 'load failed', next: 9, problem: 'lost' }],
    ['input', { kind: 'flag toggled' }],
  ])('B6 %s for another ticket changes nothing', (_what, change) => {
    expect([saving, drawerWith()].map((state) => afterEvent(state, { ...change, slipId: state.slipId + 1 }) === state)).toEqual([true, true])
  })

  test('B6 an accept that is waiting for the location can be canceled, after which input is possible again', () => {
    const waitingState = after(saving, { kind: 'place asked', turn: 1 })
    const stopped = after(waitingState, { kind: 'saving ended' })
    expect([waitingState.placeTurn, waitingState.phase, stopped.placeTurn, stopped.phase, selectionOf(stopped)]).toEqual([1, 'saving', null, 'ready', [[1, '12.50', null]]])
  })

  test('B10 when the next ticket could not be loaded, the drawer names that ticket', () => {
    const state = after(saving, { kind: 'load failed', next: 8, problem: 'lost' })
    expect([state.slipId, state.phase, state.slip]).toEqual([8, 'failed', null])
  })
})

describe('An accept that fails', () => {
  const begun = drawerWith({}, toggle(), { kind: 'flag toggled' }, { kind: 'note typed', text: 'wet' }, { kind: 'saving' })
  const flagged = after(begun, { kind: 'call answered', call: 'flag', slip: madeSlip({ version: 4, flag_by_dot: true }) })

  test('RECO-57 the input is kept, and the message says which calls succeeded', () => {
    const state = after(flagged, { kind: 'accept failed', message: 'Period 3 is closed.', isConnectionLost: false })
    expect([selectionOf(state), state.note, state.phase, state.failed, state.slip?.version]).toEqual([
      [[1, '12.50', null]], 'wet', 'ready', { message: 'Period 3 is closed.', done: ['flag'], isConnectionLost: false }, 4,
    ])
  })

  test('WORK-32 after a lost connection the ticket keeps the version that was read, so that the same accept sends the same calls', () => {
    const state = after(flagged, { kind: 'accept failed', message: 'lost', isConnectionLost: true })
    expect([state.slip?.version, selectionOf(state), isDirty(state)]).toEqual([3, [[1, '12.50', null]], true])
  })

  const changed = { ...coded, version: 4 }
  test('CLERK-27 a change from elsewhere is shown beside the input, which keeps its values and focus', () => {
    const typed = drawerWith({}, toggle(), { kind: 'quantity typed', itemId: 1, text: '9' })
    const state = after(typed, { kind: 'changed elsewhere', theirs: changed })
    expect([selectionOf(state), state.focus, state.conflict]).toEqual([selectionOf(typed), typed.focus, { theirs: changed, isRefusal: false }])
    expect(after(state, { kind: 'changed elsewhere', theirs: changed })).toBe(state)
  })

  test.each<[string, DrawerState]>([
    ['an older version', drawerWith({ slip: madeSlip({ version: 99 }) })],
    ['a ticket that is being saved', drawerWith({}, toggle(), { kind: 'saving' })],
    ['a ticket that the run is leaving', drawerWith({}, { kind: 'going on' })],
  ])('CLERK-27 a change from elsewhere is not shown for %s', (_what, state) => expect(after(state, { kind: 'changed elsewhere', theirs: changed })).toBe(state))

  test('RECO-92 keeping my values continues from the ticket as it is now', () => {
    const conflicted = after(begun, { kind: 'conflict found', conflict: { isRefusal: true, theirs: coded } })
    const state = after(conflicted, { kind: 'mine kept' })
    expect([selectionOf(state), state.slip?.pay_period, state.conflict, isDirty(state)]).toEqual([[[1, '12.50', null]], 4, null, true])
  })
})
