import { describe, expect, test } from 'vitest'
import { checkKeys, checkReport, firstBlock, type ReportFacts } from '#src/areas/daily-work-reports/domain/checks'
import { readAnswer } from '#src/areas/daily-work-reports/domain/answer'
import { freeNumbers, mayDeleteReport, stateAfter, usualLocation } from '#src/areas/daily-work-reports/domain/report'

const line = { line_number: 1, item_code: '2360.509', quantity: '12.00', source_only: false, isOverrun: false, lacksContractor: false }
const ready: ReportFacts = {
  isFlagOn: true, allowsSending: true, mayWrite: true, isImpersonated: false, status: 'draft', date: '2026-11-20', today: '2026-11-20', inspector: { name: 'Anita Kowalski', there: 'known' },
  lines: [line], ticketsOfDate: 500, withoutLocation: 0, collectLocation: 'required', sending: 'none', uncoded: 0, onOtherReports: 0, changedAfterSending: 0, remarks: 'Paved', weather: 'Sunny, 60 °F',
}
const check = (facts: Partial<ReportFacts>) => checkReport({ ...ready, ...facts })

describe('DT-7', () => {
  test('DWR-13 DWR-14 DWR-18 a report that is ready passes every check, in the order of the table', () => {
    const checks = check({})
    expect(checks.map(({ key, level, passed }) => [key, level, passed])).toEqual(checkKeys.map((key) => [key, 'pass', true]))
    expect(checks.slice(0, 10).map(({ key }) => key)).toEqual([
      'sending_allowed', 'role_allowed', 'not_sent', 'date_not_future', 'inspector_in_agency_system', 'has_lines', 'lines_complete', 'ticket_count', 'ticket_location', 'not_in_flight'])
    expect(firstBlock(checks)).toBeNull()
  })

  test.each<[row: string, key: string, facts: Partial<ReportFacts>, message: string]>([
    ['1 the flag is off', 'sending_allowed', { isFlagOn: false }, 'Daily work reports are switched off for the agency.'],
    ['1 the project does not allow it', 'sending_allowed', { allowsSending: false }, 'This project does not allow sending daily work reports.'],
    ['2 the role may not write reports', 'role_allowed', { mayWrite: false }, 'You don’t have permission to do this.'],
    ['2 the session is impersonated', 'role_allowed', { isImpersonated: true }, 'Feature not available during impersonation.'],
    ['3 the report was already sent', 'not_sent', { status: 'sent' }, 'This report is already sent.'],
    ['4 the date is tomorrow', 'date_not_future', { date: '2026-11-21' }, 'The report date is in the future.'],
    ['5 the inspector is unknown', 'inspector_in_agency_system', { inspector: { name: 'Pat', there: 'missing' } }, 'Pat does not exist in the agency system.'],
    ['5 the inspector has another role', 'inspector_in_agency_system', { inspector: { name: 'Pat', there: 'wrong_role' } }, 'Pat has the wrong role in the agency system.'],
    ['6 the report has no line', 'has_lines', { lines: [] }, 'The report has no line. Deliver and code tickets of its date first.'],
    ['7 a line has no pay item', 'lines_complete', { lines: [line, { ...line, line_number: 2, item_code: null }] }, 'Line 2 has no pay item.'],
    ['7 a line has no quantity', 'lines_complete', { lines: [{ ...line, line_number: 4, quantity: null }] }, 'Line 4 has no quantity.'],
    ['8 there are 501 tickets', 'ticket_count', { ticketsOfDate: 501 }, 'Too many tickets for the DWR date (at most 500).'],
    ['9 a ticket has no coordinates', 'ticket_location', { withoutLocation: 1 }, 'Ticket location data not collected.'],
    ['10 the report is being sent', 'not_in_flight', { sending: 'under way' }, 'This report is being sent.'],
  ])('DWR-14 row %s alone disables sending', (_row, key, facts, message) => {
    const checks = check(facts)
    expect(checks.filter(({ level }) => level === 'block')).toEqual([{ key, passed: false, level: 'block', message }])
    expect(firstBlock(checks)?.key).toBe(key)
  })

  test('DWR-14 the reason shown is that of the first matching row', () => {
    expect(firstBlock(check({ date: '2026-12-01', lines: [], isImpersonated: true }))?.key).toBe('role_allowed')
  })

  test.each<[what: string, key: string, facts: Partial<ReportFacts>]>([
    ['a source-only line without a quantity', 'lines_complete', { lines: [{ ...line, quantity: null, source_only: true }] }],
    ['500 tickets', 'ticket_count', { ticketsOfDate: 500 }],
    ['no coordinates where they are off', 'ticket_location', { withoutLocation: 3, collectLocation: 'off' }],
    ['a report of today', 'date_not_future', { date: '2026-11-20' }],
  ])('DWR-14 DWR-17 %s passes', (_what, key, facts) => expect(check(facts).find((one) => one.key === key)?.level).toBe('pass'))

  test.each<[what: string, key: string, facts: Partial<ReportFacts>]>([
    ['no coordinates where they are optional', 'ticket_location', { withoutLocation: 3, collectLocation: 'optional' }],
    ['an agency system that does not answer for the inspector', 'inspector_in_agency_system', { inspector: { name: 'Pat', there: 'unchecked' } }],
    ['a send that must be repeated', 'not_in_flight', { sending: 'to repeat' }],
    ['tickets without a code', 'tickets_coded', { uncoded: 9 }],
    ['an overrun', 'contract_quantity', { lines: [{ ...line, isOverrun: true }] }],
    ['a missing contractor', 'contractors', { lines: [{ ...line, lacksContractor: true }] }],
    ['tickets on another report', 'one_report', { onOtherReports: 2 }],
    ['tickets changed after sending', 'tickets_unchanged', { changedAfterSending: 1 }],
    ['no remarks', 'remarks', { remarks: ' ' }],
    ['no weather', 'weather', { weather: ' ' }],
  ])('PLUS-26 %s warns and does not stop sending', (_what, key, facts) => {
    const checks = check(facts)
    expect(checks.find((one) => one.key === key)).toMatchObject({ level: 'warn', passed: true })
    expect(firstBlock(checks)).toBeNull()
  })
})

describe('the response of the agency system', () => {
  const lines = (...states: readonly string[]) => JSON.stringify({ report_id: 'AWP-1', lines: states.map((status, at) => ({ line_number: at + 1, status, message: status === 'refused' ? 'Over the current quantity' : null })) })
  test.each<[what: string, status: number, body: string, kind: string, problem?: string]>([
    ['200 with every line', 200, lines('taken', 'refused'), 'answered'],
    ['201 with every line', 201, lines('taken', 'taken'), 'answered'],
    ['409 with every line: it has the report already', 409, lines('taken', 'taken'), 'answered'],
    ['200 with an error body', 200, '{"error":{"message":"Contract is frozen"}}', 'refused', 'Contract is frozen'],
    ['200 with an error as text', 200, '{"error":"Contract is frozen"}', 'refused', 'Contract is frozen'],
    ['200 without a body', 200, '', 'unknown'],
    ['200 with a page', 200, '<html>Sign in</html>', 'unknown'],
    ['200 that leaves out a line', 200, lines('taken'), 'unknown'],
    ['200 with a line twice', 200, '{"lines":[{"line_number":1,"status":"taken"},{"line_number":1,"status":"refused"},{"line_number":2,"status":"taken"}]}', 'unknown'],
    ['200 with an unknown word', 200, lines('taken', 'maybe'), 'unknown'],
    ['204', 204, '', 'unknown'],
    ['302', 302, '', 'unknown'],
    ['400', 400, '{"message":"No such contract"}', 'refused', 'No such contract'],
    ['401', 401, '', 'refused', 'The agency system refused the report (401).'],
    ['409', 409, '{"error":"Being processed"}', 'unknown', 'Being processed'],
    ['429', 429, '', 'unknown'],
    ['500', 500, 'oops', 'unknown', 'The agency system gave an answer that could not be read (500).'],
    ['500 with every line, which a proxy may have kept', 500, lines('taken', 'taken'), 'unknown'],
  ])('DWR-11 DWR-12 %s is %i %s', (_what, status, body, kind, problem) => {
    expect(readAnswer(status, body, [1, 2])).toMatchObject({ kind, ...(problem === undefined ? {} : { problem }) })
  })

  test('DWR-9 the id may be a number, and control characters are removed', () => {
    expect(readAnswer(200, '{"report_id":42,"lines":[{"line_number":1,"status":"refused","message":"a\\u0000b\\u202e"}]}', [1])).toEqual({
      kind: 'answered', status: 200, report_id: '42', lines: [{ line_number: 1, isTaken: false, message: 'a b' }] })
  })
})

test.each([[3, 0, 'sent'], [2, 1, 'partially_sent'], [0, 3, 'failed']])('DWR-10 DWR-11 %i accepted and %i remaining is %s', (acceptedCount, left, state) => expect(stateAfter(acceptedCount, left)).toBe(state))

test('DWR-3 a line that was not accepted gets the lowest free number', () => {
  expect([freeNumbers([], 3), freeNumbers([1, 3, 5], 3), freeNumbers([2], 0)]).toEqual([[1, 2, 3], [2, 4, 6], []])
})

test('DWR-6 a line’s location is the site of its tickets, or their stations', () => {
  const place = (site: string | null, ...stations: readonly string[]) => usualLocation({ site, stations })
  expect([place(' Culvert 3 ', '1+00', '2+00'), place(null, '130+00', '138+20'), place('', '130+00', '130+00'), place(null), place(null, '', ' ')]).toEqual(['Culvert 3', 'Sta. 130+00 to 138+20', 'Sta. 130+00', '', ''])
})

test('DWR-6 stations are ordered by their numbers, and texts that are not stations come last', () => {
  const place = (...stations: readonly string[]) => usualLocation({ site: null, stations })
  expect([place('10+12.00', '12+40.00', '9+50.00'), place('1+00', '-2+50', '-0+10'), place('9+50.00', '9+50'), place('Ramp 10', '104+00', 'Ramp 9', '99+00'), place('Ramp 10', 'Ramp 9')]).toEqual(
    ['Sta. 9+50.00 to 12+40.00', 'Sta. -2+50 to 1+00', 'Sta. 9+50.00', 'Sta. 99+00 to Ramp 10', 'Sta. Ramp 9 to Ramp 10'])
})

test('DWR-8 an unsent report can be deleted by its inspector or an administrator, and one that the agency may have received by nobody', () => {
  const may = (status: 'draft' | 'failed' | 'sent' | 'partially_sent', id: number, role: 'field_inspector' | 'administrator', isSendingOpen = false) => mayDeleteReport({ status, inspector_id: 7, isSendingOpen }, { id, role }).allowed
  expect([may('draft', 7, 'field_inspector'), may('failed', 7, 'field_inspector'), may('draft', 8, 'administrator'), may('draft', 8, 'field_inspector')]).toEqual([true, true, true, false])
  expect([may('sent', 7, 'administrator'), may('partially_sent', 7, 'administrator'), may('failed', 7, 'administrator', true)]).toEqual([false, false, false])
})
