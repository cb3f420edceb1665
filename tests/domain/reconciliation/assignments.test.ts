import { describe, expect, test } from 'vitest'
import { assignmentsOf, checkAssignments, checkSlipTakesAssignments, statusOfAssignmentRefusal, type ReceivedAssignment, type SlipForAssignment } from '#src/areas/reconciliation/domain/assignments'
import { confirmSteps, confirmToast, type DrawerToConfirm } from '#src/areas/reconciliation/domain/confirm-steps'
import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import type { SelectedItem } from '#src/areas/reconciliation/domain/selection'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { refuse } from '#src/platform/domain/verdict'

const item = (id: number, more: Partial<PayItem> = {}): PayItem => ({
  id, line_number: id, item_code: `23${id}`, item_description: 'Wearing course', estimated_qty_uom: 'TON',
  is_dnp: false, source_only: false, external_dot_contractor_ids: [], ...more,
})
const selected = (id: number, quantity: string, more: Partial<PayItem> = {}, contractor: number | null = null): SelectedItem => ({
  item: item(id, more),
  data: { quantity, externalDOTContractor: contractor === null ? null : { id: contractor, name: 'Sub' } },
})
const slip = (more: Partial<SlipForAssignment> = {}): SlipForAssignment => ({
  id: 7, ticket_number: 'T7', status: 'pending', coded: false, closed_period: null, ...more,
})

describe('RECO-65 RECO-66 RECO-67 RECO-68 the payload of an accept', () => {
  const two = [selected(1, '12.'), selected(2, '7.05', {}, 4)]
  test('there is one assignment per item, with quantities as numbers and the note on the last one only', () =>
    expect(assignmentsOf(7, two, ' wet ')).toEqual([
      { haulhub_slip_id: 7, project_pay_item_id: 1, quantity: 12 },
      { haulhub_slip_id: 7, project_pay_item_id: 2, quantity: 7.05, external_dot_contractor_id: 4, additional_notes: 'wet' },
    ]))
  test('an empty note is not sent', () =>
    expect(assignmentsOf(7, two, ' \n').some((one) => 'additional_notes' in one)).toBe(false))
  test('a source-only item is sent with null', () =>
    expect(assignmentsOf(7, [selected(1, '', { source_only: true })], '')).toEqual([
      { haulhub_slip_id: 7, project_pay_item_id: 1, quantity: null },
    ]))
})

describe('RECO-56 RECO-58 RECO-59 RECO-60 RECO-62 the calls of an accept and their order', () => {
  const drawer = (status: TicketStatus, pay_period: number | null, selection: readonly SelectedItem[]): DrawerToConfirm => ({
    slip: { id: 7, status, pay_period, ticket_date: '2026-11-20' }, flag: true, selection, note: '',
  })
  const calls = (input: DrawerToConfirm) => confirmSteps(input).map(({ call }) => call)
  test.each<[string, DrawerToConfirm, string[]]>([
    ['uncoded and pending', drawer('pending', null, [selected(1, '5')]), ['patch flag', 'post assignments', 'mark delivered']],
    ['uncoded and accepted', drawer('delivered', null, [selected(1, '5')]), ['patch flag', 'post assignments']],
    ['in a period', drawer('delivered', 3, [selected(1, '5')]), ['patch flag', 'put assignments']],
    ['in a period, changed after delivered', drawer('changed_after_delivered', 3, [selected(1, '5')]), ['patch flag', 'put assignments']],
    ['nothing selected', drawer('flagged', null, []), ['patch flag', 'refresh', 'mark delivered']],
    ['nothing selected, in a period', drawer('pending', 3, []), ['patch flag', 'refresh', 'mark delivered']],
  ])('%s', (_name, input, expected) => expect(calls(input)).toEqual(expected))

  test('the delivery is on the ticket’s own day, and the flag is that of the toggle', () => {
    const steps = confirmSteps(drawer('pending', null, []))
    expect(steps[0]).toEqual({ call: 'patch flag', slipId: 7, flag: true })
    expect(steps.at(-1)).toEqual({ call: 'mark delivered', slip_ids: [7], date: '2026-11-20' })
  })
  test('RECO-74 a first assignment and a changed one each have their own toast', () => {
    expect(confirmToast({ pay_period: null })).toBe('toasts.ticket_reconciled')
    expect(confirmToast({ pay_period: 3 })).toBe('toasts.reconciliation_edited')
  })
})

describe('RECO-70 RECO-71 RECO-91 RECO-92 which tickets the server accepts', () => {
  test.each<[string, Partial<SlipForAssignment>, 'POST' | 'PUT', string]>([
    ['uncoded', {}, 'POST', 'yes'],
    ['uncoded', {}, 'PUT', 'errors.not_coded'],
    ['coded', { coded: true }, 'POST', 'errors.already_coded'],
    ['coded', { coded: true }, 'PUT', 'yes'],
    ['coded in a closed period', { coded: true, closed_period: 2 }, 'PUT', 'errors.period_closed'],
    ['rejected', { status: 'rejected' }, 'POST', 'errors.assignment_rejected'],
    ['voided', { status: 'voided', coded: true }, 'PUT', 'errors.assignment_voided'],
  ])('%s %j by %s: %s', (_name, more, method, expected) => {
    const verdict = checkSlipTakesAssignments(slip(more), method)
    expect(verdict.allowed ? 'yes' : verdict.message).toBe(expected)
  })
  test('an already coded ticket is a conflict, and all others cannot be processed', () => {
    expect(statusOfAssignmentRefusal(refuse('errors.already_coded'))).toBe(409)
    expect(statusOfAssignmentRefusal(refuse('errors.not_coded'))).toBe(422)
  })
})

describe('RECO-69 RECO-70 RECO-72 RECO-80 which assignments the server accepts', () => {
  const sent = (more: Partial<ReceivedAssignment> = {}): ReceivedAssignment => ({
    item: item(1), quantity: 5, external_dot_contractor_id: null, additional_notes: null, ...more,
  })
  const withContractors = item(2, { external_dot_contractor_ids: [4, 5] })
  test.each<[string, ReceivedAssignment[], string]>([
    ['one', [sent()], 'yes'],
    ['two', [sent(), sent({ item: item(2) })], 'yes'],
    ['none', [], 'errors.nothing_selected'],
    ['three', [sent(), sent({ item: item(2) }), sent({ item: item(3) })], 'errors.assignment_count'],
    ['the same item twice', [sent(), sent({ quantity: 6 })], 'errors.assignment_item_twice'],
    ['an item of another project', [sent({ item: null })], 'errors.assignment_project'],
    ['quantity 0', [sent({ quantity: 0 })], 'errors.quantity_above_zero'],
    ['quantity null', [sent({ quantity: null })], 'errors.quantity_not_valid'],
    ['three decimals', [sent({ quantity: '1.005' })], 'errors.quantity_not_valid'],
    ['source only with null', [sent({ item: item(1, { source_only: true }), quantity: null })], 'yes'],
    ['source only with a quantity', [sent({ item: item(1, { source_only: true }) })], 'errors.quantity_of_source_only'],
    ['no contractor where some are listed', [sent({ item: withContractors })], 'errors.assignment_contractor'],
    ['a listed contractor', [sent({ item: withContractors, external_dot_contractor_id: 5 })], 'yes'],
    ['a contractor of another item', [sent({ item: withContractors, external_dot_contractor_id: 9 })], 'errors.assignment_contractor_not_listed'],
    ['a contractor where none is listed', [sent({ external_dot_contractor_id: 4 })], 'errors.assignment_contractor_not_listed'],
    ['a note too long', [sent({ additional_notes: 'x'.repeat(2001) })], 'errors.field_text_long'],
  ])('%s', (_name, assignments, expected) => {
    const verdict = checkAssignments(slip(), assignments)
    expect(verdict.allowed ? 'yes' : verdict.message).toBe(expected)
  })
})
