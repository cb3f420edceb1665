import { describe, expect, test } from 'vitest'
import { missingNumbers } from '#src/areas/incidents/domain/gaps'
import { checkComment, checkIncident, checkStep, incidentStates, issueTypes, readNumbers, type IncidentState, type IncidentValues } from '#src/areas/incidents/domain/incident'

const NOW = new Date('2026-11-20T18:00:00Z')

describe('INCD-3 INCD-4 the status changes of an incident', () => {
  const allowed = new Set(['reported acknowledged', 'acknowledged work_in_progress', 'work_in_progress resolved', 'resolved work_in_progress', 'resolved archived'])
  const pairs = incidentStates.flatMap((from) => incidentStates.map((to): [IncidentState, IncidentState] => [from, to]))
  test.each(pairs)('INCD-4 from %s to %s', (from, to) => expect(checkStep(from, to).allowed).toBe(allowed.has(`${from} ${to}`)))
})

describe('INCD-6 INCD-7 INCD-8 INCD-9 the values entered for an incident', () => {
  test('INCD-7 the issue types are the six of the specification', () => {
    expect(issueTypes).toEqual(['missing_tickets', 'late_tickets', 'wrong_data', 'duplicate_tickets', 'plant_down', 'other'])
  })

  const values: IncidentValues = { issue_type: 'missing_tickets', time_reported: '2026-11-20T17:00:00Z', contractor: '', supplier: '', missing_tickets: ['100'] }
  test.each<[row: number, what: string, change: Partial<IncidentValues>, field: string | null]>([
    [1, 'all required values', {}, null], [2, 'no ticket numbers', { missing_tickets: [] }, 'missing_tickets'], [3, 'no ticket numbers for another type', { issue_type: 'other', missing_tickets: [] }, null],
    [4, 'no time', { time_reported: '' }, 'time_reported'], [5, 'a time in the future', { time_reported: '2026-11-20T19:00:00Z' }, 'time_reported'],
    [6, 'a time one minute ahead of the clock', { time_reported: '2026-11-20T18:01:00Z' }, null], [7, 'a contractor that is too long', { contractor: 'x'.repeat(81) }, 'contractor'],
    [8, '101 ticket numbers', { missing_tickets: Array.from({ length: 101 }, (_, at) => String(at)) }, 'missing_tickets'], [9, 'a ticket number of 41 characters', { missing_tickets: ['9'.repeat(41)] }, 'missing_tickets'],
    [10, 'a ticket number that cannot be shown', { missing_tickets: ['1\u0007'] }, 'missing_tickets'],
  ])('INCD-8 row %i: %s', (_row, _what, change, field) => {
    const faults = Object.entries(checkIncident({ ...values, ...change }, NOW)).filter(([, verdict]) => !verdict.allowed).map(([name]) => name)
    expect(faults).toEqual(field === null ? [] : [field])
  })

  test('INCD-8 numbers are separated by commas, semicolons or line breaks, and each counts once', () => {
    expect(readNumbers(' 100, 101;A-7\na-7\n\n 102 ')).toEqual(['100', '101', 'A-7', '102'])
  })

  test('INCD-9 a comment is not blank and not too long', () => {
    expect([checkComment('Called the plant.\nNo answer.').allowed, checkComment(' \n').allowed, checkComment('x'.repeat(2_001)).allowed]).toEqual([true, false, false])
  })
})

describe('INCD-8 the numbers that a plant skipped', () => {
  const own = (...numbers: readonly string[]) => numbers.map((ticket_number) => ({ plant_id: 1, ticket_number, isOwn: true }))
  const numbersOf = (tickets: Parameters<typeof missingNumbers>[0]) => missingNumbers(tickets, 50).map(({ ticket_number: number }) => number)
  test.each<[row: number, what: string, tickets: Parameters<typeof missingNumbers>[0], missing: readonly string[]]>([
    [1, 'none', own('100', '101', '102'), []],
    [2, 'two', own('100', '103'), ['101', '102']],
    [3, 'two, with a prefix and leading zeros', own('A-0098', 'A-0101'), ['A-0099', 'A-0100']],
    [4, 'none, if another project has the number', [...own('100', '102'), { plant_id: 1, ticket_number: '101', isOwn: false }], []],
    [5, 'none between two tickets of another project', [{ plant_id: 1, ticket_number: '100', isOwn: false }, { plant_id: 1, ticket_number: '102', isOwn: false }], []],
    [6, 'one, although another plant has the number', [...own('100', '102'), { plant_id: 2, ticket_number: '101', isOwn: true }], ['101']],
    [7, 'none where a new roll of tickets begins', own('100', '900'), []],
    [8, 'none between texts without a number', own('ABC', 'ABE'), []],
    [9, 'one, whatever the order of the tickets', own('105', '100', '103', '101', '102'), ['104']],
  ])('INCD-8 row %i: %s', (_row, _what, tickets, missing) => expect(numbersOf(tickets)).toEqual(missing))
})
