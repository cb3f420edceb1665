import { describe, expect, test } from 'vitest'
import { noFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import { chipsOf } from '#src/areas/tickets/client/filters/filter-chips'
import { addFilter, filtersOfQuery, queryOfFilters, removeFilter, withFilters } from '#src/areas/tickets/client/filters/public/filter-query'

const all: TicketFilters = {
  status: 'pending', image: 'with', start_date: '2026-11-01', end_date: '2026-11-03', search: 'T-1 & 2',
  yes: { coded: false, flag_by_dot: true }, lists: { plant_name: ['A & B', 'C=D'], truck: ['T-1'] },
}

describe('SHELL-75 an address holds the filters of a ticket table', () => {
  test.each<[string, TicketFilters]>([
    ['nothing', noFilters],
    ['everything', all],
    ['one list', { yes: {}, lists: { material_description: ['SP 12.5 Wear (3,B) PG 58H-28'] } }],
    ['a day', { start_date: '2026-11-03', end_date: '2026-11-03', yes: {}, lists: {} }],
    ['tickets without a unit', { yes: {}, lists: { uom_1: ['', 'CY'] } }],
    ['tickets to code', { yes: { to_code: true }, lists: {} }],
    ['a search', { search: 'ä+%#', yes: {}, lists: {} }],
  ])('SHELL-75 %s is restored from the address unchanged', (_what, filters) => {
    expect(filtersOfQuery(queryOfFilters(filters))).toEqual(filters)
  })

  test.each<[string, TicketFilters | null]>([
    ['', null],
    ['view=materials', null],
    ['filters=none', noFilters],
    ['status=all', null],
    ['status=nonsense', null],
    ['start_date=2026-02-30', null],
    ['status=voided&start_date=yesterday', { status: 'voided', yes: {}, lists: {} }],
    ['coded=perhaps&truck=T-1', { yes: {}, lists: { truck: ['T-1'] } }],
    ['coded=false', { yes: { coded: false }, lists: {} }],
    ['coded=true&flag_by_dot=no', { yes: { coded: true, flag_by_dot: false }, lists: {} }],
    ['coded=toString', null],
    ['truck=B&truck=A&truck=B', { yes: {}, lists: { truck: ['A', 'B'] } }],
  ])('TICK-13 the query %j asks for %j', (query, filters) => {
    expect(filtersOfQuery(query)).toEqual(filters)
  })

  test('SHELL-75 other parameters of an address are kept when the filters change', () => {
    expect(withFilters('/reconciliation/7?view=materials&status=pending', (filters) => addFilter(filters, { filter: 'coded', value: 'no' })))
      .toBe('/reconciliation/7?view=materials&status=pending&coded=no')
    expect(withFilters('/reconciliation/7?view=materials&status=pending', () => noFilters)).toBe('/reconciliation/7?view=materials&filters=none')
  })
})

describe('TICK-11 adding and removing a filter', () => {
  test.each<[string, TicketFilters, Parameters<typeof addFilter>[1], TicketFilters]>([
    ['a second value of a list is added to the first', { yes: {}, lists: { truck: ['B'] } }, { filter: 'truck', value: 'A' }, { yes: {}, lists: { truck: ['A', 'B'] } }],
    ['a value that is added twice counts once', { yes: {}, lists: { truck: ['A'] } }, { filter: 'truck', value: 'A' }, { yes: {}, lists: { truck: ['A'] } }],
    ['another status replaces the first', { status: 'pending', yes: {}, lists: {} }, { filter: 'status', value: 'voided' }, { status: 'voided', yes: {}, lists: {} }],
    ['no replaces yes', { yes: { coded: true }, lists: {} }, { filter: 'coded', value: 'no' }, { yes: { coded: false }, lists: {} }],
    ['all removes the status', { status: 'pending', yes: {}, lists: {} }, { filter: 'status', value: 'all' }, noFilters],
  ])('TICK-11 %s', (_what, before, change, after) => {
    expect(addFilter(before, change)).toEqual(after)
  })

  test('TICK-11 each chip removes exactly what it shows, and removing the last leaves no filter', () => {
    const chips = chipsOf({ ...all, end_date: undefined })
    expect(chips.map(({ label }) => label)).toEqual(['From 11/1/2026', 'Pending', 'With image', 'Uncoded', 'Flagged', 'A & B', 'C=D', 'Truck T-1'])
    const left = chips.reduce<TicketFilters>((filters, { filter, value }) => removeFilter(filters, filter, value), { ...all, end_date: undefined, search: undefined })
    expect(left).toEqual(noFilters)
  })

  test('TICK-10 a chip names the unit, or that there is none', () => {
    expect(chipsOf({ yes: {}, lists: { uom_1: ['', 'CY'] } }).map(({ label, value }) => [label, value])).toEqual([['No unit', ''], ['Unit CY', 'CY']])
    expect(removeFilter({ yes: {}, lists: { uom_1: ['', 'CY'] } }, 'uom_1', '')).toEqual({ yes: {}, lists: { uom_1: ['CY'] } })
  })

  test('TICK-10 a range of one day is a single chip', () => {
    expect(chipsOf({ start_date: '2026-11-03', end_date: '2026-11-03', yes: {}, lists: {} })).toEqual([{ filter: 'start_date', value: 'day', label: '11/3/2026' }])
  })
})
