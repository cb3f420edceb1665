import { describe, expect, test } from 'vitest'
import { acceptRequests, callOf, slipAfter } from '#src/areas/reconciliation/client/drawer/accept'
import { isSuggestionOld } from '#src/areas/reconciliation/client/drawer/ahead/expected'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { drawerWith, madeContractor, madeItem, madeLoaded, madeSlip } from '#tests/client/reconciliation/made'

const item = madeItem(1, { external_dot_contractors: [madeContractor(5)] })
const sent = (state: DrawerState) => acceptRequests(state).map(({ call, body }) => [call.method, call.path, body])

describe('The calls of an accept', () => {
  test('RECO-56, RECO-59 and RECO-62 flag, POST and delivery on the own day are sent in this order, each with the version that the previous one returned', () => {
    const state = drawerWith({}, { kind: 'item toggled', item }, { kind: 'flag toggled' }, { kind: 'note typed', text: ' wet ' })
    expect(sent(state)).toEqual([
      ['PATCH', '/v1/slips/:id', { slipId: 7, flag: true, version: 3 }],
      ['POST', '/v2/projects/:projectId/pay_item_assignments', {
        pay_item_assignments: [{ haulhub_slip_id: 7, project_pay_item_id: 1, quantity: 12.5, external_dot_contractor_id: 5, additional_notes: 'wet' }],
        versions: { 7: 4 },
      }],
      ['PATCH', '/v3/slips/bulk_status_update', { slip_ids: [7], status: 'delivered', date: '2026-11-20', versions: { 7: 5 } }],
    ])
  })

  test('RECO-56 an unchanged flag is not sent, and the assignments carry the version', () => {
    const [, post] = sent(drawerWith({}, { kind: 'item toggled', item }))
    expect(post?.[2]).toMatchObject({ versions: { 7: 3 } })
  })

  test('RECO-58 a ticket with a pay period is changed by PUT, and an accepted one is not delivered again', () => {
    const state = drawerWith({ slip: madeSlip({ coded: true, pay_period: 4, status: 'delivered' }) }, { kind: 'item toggled', item })
    expect(sent(state).map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual(['PATCH /v1/slips/:id', 'PUT /v2/projects/:projectId/pay_item_assignments'])
  })

  test('RECO-60 without items no assignment is sent', () => {
    expect(sent(drawerWith()).map(([, path]) => path)).toEqual(['/v1/slips/:id', '/v3/slips/bulk_status_update'])
  })

  test('RECO-66 a source-only item is sent with quantity null', () => {
    const [, post] = sent(drawerWith({}, { kind: 'item toggled', item: madeItem(1, { source_only: true }) }))
    expect(post?.[2]).toMatchObject({ pay_item_assignments: [{ quantity: null }] })
  })

  test('RECO-67 the note is sent with the last item only', () => {
    const state = drawerWith({}, { kind: 'item toggled', item }, { kind: 'item toggled', item: madeItem(2) }, { kind: 'quantity typed', itemId: 2, text: '1' }, { kind: 'note typed', text: 'wet' })
    const body = sent(state)[1]?.[2] as { pay_item_assignments: { additional_notes?: string }[] }
    expect(body.pay_item_assignments.map((one) => one.additional_notes)).toEqual([undefined, 'wet'])
  })

  test('RECO-73 open tables show the ticket as it is after its calls', () => {
    const state = drawerWith({}, { kind: 'item toggled', item })
    const codedSlip = {
      id: 7, version: 4, ticket_number: 'T-1001', status: 'pending' as const, coded: true, pay_period: 4, primary_pay_code: '402-1', primary_pay_code_description: 'Item 1',
      primary_line_number: 10, primary_pay_code_quantity: 12.5, secondary_pay_code: null, secondary_pay_code_description: null, secondary_line_number: null, secondary_pay_code_quantity: null,
    }
    const answer = { pay_item_assignments: [], slips: [codedSlip] }
    const after = slipAfter(madeSlip(), answer, state)
    expect([callOf(answer), after.coded, after.primary_pay_code, after.reconciliation.primary_external_dot_contractor_id, after.ticket_date]).toEqual(['assignment', true, '402-1', 5, '2026-11-20'])
  })
})

describe('How an accept changes what was read ahead', () => {
  const accepted = drawerWith({}, { kind: 'item toggled', item })
  const ahead = (plant_id: number, itemId: number | null, contractorId: number | null = 5) =>
    madeLoaded({ slip: madeSlip({ id: 8, plant_id }), suggestion: itemId === null ? null : { itemId, contractorId, reason: '', basis: '' } })

  test.each([
    ['the same item and contractor', ahead(5, 1), false],
    ['another item', ahead(5, 2), true],
    ['another contractor', ahead(5, 1, null), true],
    ['no item', ahead(5, null), true],
    ['another plant', ahead(6, 2), false],
  ] as const)('WORK-31 a suggestion for %s that was read before an accept is read again only if it has changed', (_words, next, isOld) => {
    expect(isSuggestionOld(next, accepted)).toBe(isOld)
  })
})
