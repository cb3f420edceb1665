import { describe, expect, test } from 'vitest'
import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { differencesFrom } from '#src/areas/reconciliation/client/drawer/texts/difference'
import { ticketSaid } from '#src/areas/reconciliation/client/drawer/texts/said'
import { drawerWith, madeItem, madeSlip, noReconciliation } from '#tests/client/reconciliation/made'

const item = madeItem(1)
const suggestion = { latest: null, itemId: 1, contractorId: null, reason: 'You used this item.', basis: 'used for 19 of the last 20 loads' }

describe('CLERK-39 what a screen reader announces for a ticket', () => {
  test('CLERK-39 number, material, plant, net, item and the reason for the suggestion are announced in one sentence', () =>
    expect(ticketSaid(drawerWith({ items: [item], suggestion }))).toBe('T-1001, SP 12.5, North Quarry, 12.50 TON, 402-1 12.50, used for 19 of the last 20 loads'))

  test('CLERK-39 an item that was chosen by hand is announced without a reason', () =>
    expect(ticketSaid(drawerWith({}, { kind: 'item toggled', item }))).toBe('T-1001, SP 12.5, North Quarry, 12.50 TON, 402-1 12.50'))

  test('CLERK-39 CLERK-3 units that differ are announced', () =>
    expect(ticketSaid(drawerWith({ slip: madeSlip({ uom_1: 'CY' }) }, { kind: 'item toggled', item }))).toBe('T-1001, SP 12.5, North Quarry, 12.50 CY, 402-1, units differ: ticket in CY, pay item in TON'))

  test.each<[string, Partial<SlipDetail>]>([
    ['Rejected: Too cold', { status: 'rejected', rejection_reason: 'Too cold' }],
    ['Rejected', { status: 'rejected', rejection_reason: null }],
    ['Voided', { status: 'voided' }],
    ['Pay period 3 is closed', { status: 'delivered', pay_period: 3, period_closed: true }],
  ])('CLERK-26 CLERK-39 %s is announced right after the number, without a suggestion', (title, values) => {
    const state = drawerWith({ slip: madeSlip(values), items: [item], suggestion })
    expect([ticketSaid(state), state.selection]).toEqual([`T-1001, ${title}, SP 12.5, North Quarry, 12.50 TON`, []])
  })
})

describe('CLERK-27 what differs in a conflict', () => {
  const { id, line_number, item_code, item_description, estimated_qty_uom, is_dnp, source_only } = item
  const named = { id, line_number, item_code, item_description, estimated_qty_uom, is_dnp, source_only }
  const state = drawerWith({}, { kind: 'item toggled', item }, { kind: 'note typed', text: ' wet ' })
  const saved = { ...noReconciliation, primary_pay_item: named, primary_pay_code_quantity: 12.5, additional_notes: 'wet' }
  const theirs = (values: Partial<SlipDetail> = {}) => madeSlip({ version: 4, coded: true, status: 'delivered', reconciliation: saved, ...values })

  test('CLERK-27 nothing differs if they saved what an accept would save', () => expect(differencesFrom(state, theirs())).toEqual([]))

  test('CLERK-27 a quantity typed with fewer digits, or as a sum, counts as the same quantity', () => {
    const typed = (text: string) => drawerWith({}, { kind: 'item toggled', item }, { kind: 'quantity typed', itemId: 1, text }, { kind: 'note typed', text: 'wet' })
    expect(['12.5', '=10+2.5', '12'].map((text) => differencesFrom(typed(text), theirs()).map(({ name }) => name))).toEqual([[], [], ['Quantity']])
  })

  test('CLERK-27 items, quantities, contractor, note, flag and status are listed, each only if it differs', () => {
    const contractor = { id: 5, name: 'Cowlitz Civil' }
    const other = theirs({ flag_by_dot: true, status: 'voided', reconciliation: { ...saved, primary_pay_item: { ...named, id: 2, item_code: 'DNP', is_dnp: true }, primary_external_dot_contractor: contractor, additional_notes: null } })
    expect(differencesFrom(state, other)).toEqual([
      { name: 'Pay items', mine: '402-1', theirs: 'DNP' },
      { name: 'Contractor', mine: 'none', theirs: 'Cowlitz Civil' },
      { name: 'Note', mine: 'wet', theirs: 'none' },
      { name: 'Flag', mine: 'off', theirs: 'on' },
      { name: 'Status', mine: 'Delivered', theirs: 'Voided' },
    ])
  })
})
