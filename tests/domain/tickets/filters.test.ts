import { describe, expect, test } from 'vitest'
import { countFilters, defaultStartDate, noFilters, normalFilters, plantDaysOf, slipsQuery } from '#src/areas/tickets/domain/filters'

describe('TICK-4 TICK-5 the default start date of the feed', () => {
  test.each([
    ['administrator', null, '2025-11-21'],
    ['administrator', 7, '2025-11-21'],
    ['field_engineer', null, '2026-10-22'],
    ['field_engineer', 1, '2026-11-20'],
    ['plant_inspector', 365, '2025-11-21'],
    ['qc_lab', 366, '2026-10-22'],
    ['qc_lab', 0, '2026-10-22'],
  ] as const)('%s with plant days %j starts %s', (role, plantDays, day) => expect(defaultStartDate(role, '2026-11-21', plantDays)).toBe(day))
  test('CONST-8 plant days default to 30', () => expect([null, 0, 1.5, 366, 365].map(plantDaysOf)).toEqual([30, 30, 30, 30, 365]))
})

describe('TICK-11 TICK-13 filters have one normal form', () => {
  const raw = {
    project_id: 7,
    status: 'all',
    image: 'maybe',
    start_date: '2026-02-30',
    search: '  ',
    yes: { modified: null, coded: false },
    lists: { supplier: ['North', 'Acme', 'North'], truck: [] },
  }
  test('values that filter nothing are dropped', () =>
    expect(normalFilters(raw)).toEqual({ project_id: 7, yes: { coded: false }, lists: { supplier: ['Acme', 'North'] } }))
  test('normalizing twice changes nothing, and equal filters have the same normal form', () => {
    expect(normalFilters(normalFilters(raw))).toEqual(normalFilters(raw))
    expect(normalFilters({ lists: { truck: ['b', 'a'] } })).toEqual(normalFilters({ ...noFilters, lists: { truck: ['a', 'b', 'a'] } }))
  })
  test('the project of a screen is not one of its filters', () => {
    expect(countFilters(normalFilters(raw))).toBe(2)
    expect(countFilters(normalFilters({ project_id: 7 }))).toBe(0)
  })
})

test('TICK-6 TICK-9 TICK-10 the query carries the active filters under the names of the call', () => {
  expect(slipsQuery(noFilters)).toEqual({})
  expect(
    slipsQuery({
      project_id: 7, status: 'pending', image: 'with', start_date: '2026-11-01', end_date: '2026-11-21', search: ' T1 ',
      yes: { modified: true, coded: false, flag_by_dot: true }, lists: { plant_name: ['North'] },
    }),
  ).toEqual({
    project_id: 7, status: 'pending', image: 'with', start_date: '2026-11-01', end_date: '2026-11-21', search: 'T1',
    modified: true, filters: { coded: false, flag_by_dot: true, plant_name: { in: ['North'] } },
  })
})
