import { describe, expect, test } from 'vitest'
import { checkReopenReason, mayMove, reopened, type CorrectableTicket } from '#src/areas/tickets/domain/reopen'

const ticket: CorrectableTicket = { status: 'delivered', coded: false, flag_by_dot: false, dot_project_id: 7, closed_period: null }

describe('PLUS-36 reopening sets a ticket back to pending', () => {
  test.each([
    [1, { status: 'delivered' }, { to: 'pending' }],
    [2, { status: 'rejected' }, { to: 'pending' }],
    [3, { status: 'changed_after_delivered' }, { to: 'pending' }],
    [4, { status: 'delivered', coded: true }, { to: 'pending' }],
    [5, { status: 'delivered', flag_by_dot: true }, { to: 'flagged' }],
    [6, { status: 'pending' }, { allowed: false, message: 'errors.status_transition', values: { status: 'Pending' } }],
    [7, { status: 'flagged', flag_by_dot: true }, { allowed: false, message: 'errors.status_transition', values: { status: 'Flagged' } }],
    [8, { status: '' }, { allowed: false, message: 'errors.status_transition', values: { status: '–' } }],
    [9, { status: 'voided' }, { allowed: false, message: 'errors.ticket_voided' }],
    [10, { status: 'delivered', coded: true, closed_period: 3 }, { allowed: false, message: 'errors.period_closed', values: { number: 3 } }],
  ] as const)('PLUS-36 row %i: %j gives %j', (_row, values, outcome) => {
    expect(reopened({ ...ticket, ...values })).toEqual(outcome)
  })

  test.each([
    ['', 'errors.reopen_reason'], ['  \n', 'errors.reopen_reason'], ['x'.repeat(2001), 'errors.field_text_long'], ['wrong \u0007', 'errors.field_characters'],
  ])('PLUS-36 the reason %j is refused', (text, message) => {
    expect(checkReopenReason(text)).toMatchObject({ allowed: false, message })
  })

  test('PLUS-36 any other reason is accepted', () => {
    expect(checkReopenReason('Marked the wrong row')).toEqual({ allowed: true })
  })
})

describe('PLUS-34 moving a ticket to another project', () => {
  test.each([
    [1, { coded: false, dot_project_id: 7 }, 8, null],
    [2, { coded: false, dot_project_id: null }, 8, null],
    [3, { coded: false, dot_project_id: 8 }, 8, 'errors.move_same_project'],
    [4, { coded: true, dot_project_id: 7 }, 8, 'errors.move_coded'],
  ])('PLUS-34 row %i: moving %j to project %i is refused with %j', (_row, from, to, refused) => {
    const verdict = mayMove(from, to)
    expect(verdict.allowed ? null : verdict.message).toBe(refused)
  })
})
