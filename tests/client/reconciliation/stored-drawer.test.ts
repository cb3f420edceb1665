import { describe, expect, test } from 'vitest'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { readKept } from '#src/areas/reconciliation/client/drawer/stored-drawer'
import { drawerWith, madeContractor, madeItem, madeSlip } from '#tests/client/reconciliation/made'

const item = madeItem(1, { external_dot_contractors: [madeContractor(5)] })
const suggestion = { itemId: 1, contractorId: 5, reason: 'You gave it last.', basis: 'used for the last load', latest: { itemId: 2, contractorId: null, reason: 'Usual.', basis: 'used for the last load' } }
const plain = drawerWith({ items: [item] }, { kind: 'item toggled', item }, { kind: 'quantity typed', itemId: 1, text: '3.5' }, { kind: 'note typed', text: 'Half' })
const storedText = (shown: unknown, isWaiting: unknown = false) => JSON.stringify({ shown, isWaiting })
const without = (name: keyof DrawerState) => Object.fromEntries(Object.entries(plain).filter(([key]) => key !== name))

describe('B13 WORK-33 what the drawer keeps across a reload', () => {
  test.each<[string, DrawerState]>([
    ['an item, its quantity, its contractor and a note', plain],
    ['a suggestion', drawerWith({ items: [item], suggestion: { ...suggestion, latest: null } })],
    ['two suggestions to choose from', drawerWith({ items: [item, madeItem(2)], suggestion })],
    ['nothing but a flag, on a ticket without net', drawerWith({ slip: madeSlip({ net_amount: null }) }, { kind: 'flag toggled' })],
    ['an accept that failed without a connection', { ...plain, failed: { message: 'No connection', done: ['flag'], isConnectionLost: true } }],
    ['a conflict', { ...plain, conflict: { isRefusal: true, theirs: madeSlip({ version: 4 }) } }],
  ])('B13 %s is restored unchanged', (_what, shown) => {
    expect(readKept(storedText(shown, true), '1.1')).toEqual({ shown, isWaiting: true })
    expect(readKept(storedText(shown, 'yes'), '1.1')?.isWaiting).toBe(false)
  })

  test('B13 other people do not get it', () => {
    expect([readKept(storedText(plain), '1.2'), readKept(storedText(plain), '')]).toEqual([null, null])
  })

  test.each([null, '', '{', '{"shown":', 'null', '[]', '7', '{}', '{"shown":null}', '{"shown":[]}', storedText({ owner: '1.1', selection: [], choices: [] })])('B13 the text %j is not a stored drawer, and causes no error', (text) => {
    expect(readKept(text, '1.1')).toBeNull()
  })

  test.each(Object.keys(plain))('B13 a drawer without %s, stored by a page from before a deploy, is ignored', (name) => {
    expect(readKept(storedText(without(name as keyof DrawerState)), '1.1')).toBeNull()
  })

  test.each<[string, object]>([
    ['a quantity that is a number', { selection: [{ item, data: { quantity: 3, externalDOTContractor: null } }] }],
    ['an item without its contractors', { known: { 1: { ...item, external_dot_contractors: undefined } } }],
    ['a ticket without its groups', { slip: { ...madeSlip(), grouped_fields_with_values: null } }],
    ['an unknown call of an accept', { failed: { message: '', done: ['undo'], isConnectionLost: true } }],
    ['a focus on an unknown field', { focus: { to: 'title', turn: 1 } }],
    ['a save in progress', { phase: 'saving' }],
  ])('B13 a drawer with %s is ignored', (_what, part) => {
    expect(readKept(storedText({ ...plain, ...part }), '1.1')).toBeNull()
  })
})
