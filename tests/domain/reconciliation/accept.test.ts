import { describe, expect, test } from 'vitest'
import { acceptLabel, isAlreadyAccepted, mayAccept, type DrawerForAccept, type SelectedForAccept } from '#src/areas/reconciliation/domain/accept'
import { ticketStatuses } from '#src/platform/domain/status-words'

const item = (more: Partial<SelectedForAccept> = {}): SelectedForAccept => ({
  name: '2360 Wearing course',
  source_only: false,
  quantity: '24.37',
  hasContractorOptions: false,
  contractorChosen: false,
  ...more,
})
const drawer = (more: Partial<DrawerForAccept> = {}): DrawerForAccept => ({
  busy: null,
  status: 'pending',
  ticket_number: 'T7',
  closed_period: null,
  selected: [],
  ...more,
})
const contractor = { hasContractorOptions: true, contractorChosen: true }
const noContractor = { hasContractorOptions: true, contractorChosen: false }

describe('RECO-55 the accept button is on or off by DT-4', () => {
  test.each<[number, string, DrawerForAccept, boolean]>([
    [1, 'loading or saving', drawer({ busy: 'saving', selected: [item()] }), false],
    [1, 'no slip yet', drawer({ status: null }), false],
    [2, 'accepted, nothing selected', drawer({ status: 'delivered' }), false],
    [2, 'changed after delivered, nothing selected', drawer({ status: 'changed_after_delivered' }), false],
    [3, 'not accepted, nothing selected', drawer(), true],
    [3, 'flagged, nothing selected', drawer({ status: 'flagged' }), true],
    [4, 'empty quantity', drawer({ selected: [item({ quantity: '' })] }), false],
    [4, 'quantity 0', drawer({ selected: [item({ quantity: '0' })] }), false],
    [4, 'quantity 0.', drawer({ selected: [item({ quantity: '0.' })] }), false],
    [4, 'quantity 0.00', drawer({ selected: [item({ quantity: '0.00' })] }), false],
    [4, 'the second item without a quantity', drawer({ selected: [item(), item({ quantity: '' })] }), false],
    [4, 'a contractor without a quantity', drawer({ selected: [item({ quantity: '', ...contractor })] }), false],
    [5, 'no contractor chosen', drawer({ selected: [item(noContractor)] }), false],
    [5, 'the second item without a contractor', drawer({ selected: [item(contractor), item(noContractor)] }), false],
    [5, 'source only without contractor', drawer({ selected: [item({ source_only: true, quantity: '', ...noContractor })] }), false],
    [6, 'a quantity, and no contractors to choose from', drawer({ selected: [item()] }), true],
    [6, 'quantity 12.', drawer({ selected: [item({ quantity: '12.' })] }), true],
    [6, 'quantity and contractor', drawer({ selected: [item(contractor)] }), true],
    [6, 'two complete items on an accepted ticket', drawer({ status: 'delivered', selected: [item(), item(contractor)] }), true],
    [6, 'source only without quantity', drawer({ selected: [item({ source_only: true, quantity: '' })] }), true],
  ])('row %i: %s', (_row, _name, state, on) => expect(mayAccept(state).allowed).toBe(on))
})

test.each(['voided', 'rejected'] as const)('RECO-95 the drawer of a %s ticket has accept off and shows the reason', (status) =>
  expect(mayAccept(drawer({ status, selected: [item()] }))).toMatchObject({
    message: `errors.assignment_${status}`,
    values: { ticket: 'T7' },
  }))

test('RECO-91 RECO-100 the drawer of a ticket in a closed period has accept off and names the period', () =>
  expect(mayAccept(drawer({ status: 'delivered', closed_period: 3, selected: [item()] }))).toMatchObject({ message: 'errors.period_closed', values: { number: 3 } }))

test('RECO-21 already accepted means delivered or changed_after_delivered', () =>
  expect(ticketStatuses.filter(isAlreadyAccepted)).toEqual(['delivered', 'changed_after_delivered']))

test('RECO-20 the label is Confirm assignment when accepted, otherwise Confirm delivery', () => {
  expect(acceptLabel('delivered')).toBe('Confirm assignment')
  expect(acceptLabel('pending')).toBe('Confirm delivery')
})
