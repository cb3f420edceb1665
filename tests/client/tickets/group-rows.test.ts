import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupingOfQuery, withGrouping } from '#src/areas/tickets/client/grouping/grouping-address'
import { rowsOfGroups, type Group } from '#src/areas/tickets/client/grouping/group-rows'
import { checkGrouping, filtersOfKeys, groupingFields, GROUPINGS_MAX } from '#src/areas/tickets/domain/grouping/grouping'
import { noFilters } from '#src/areas/tickets/domain/filters'

const group = (keys: readonly (string | null)[], more: Partial<Group> = {}): Group => ({ keys: [...keys], uom: 'TON', count: 1, coded: 0, net_amount: 10, ...more })

test('SHELL-77 each level of groups contains the groups of the next level, with the newest day first and nets by unit', () => {
  const rows = rowsOfGroups(['plant_name', 'date'], [
    group(['North', '2026-11-25'], { count: 2, coded: 1 }), group(['East', '2026-11-25'], { uom: 'CY', net_amount: 3 }),
    group(['North', '2026-11-26'], { uom: 'tons' }), group(['North', '2026-11-26'], { uom: 'CY', net_amount: null }),
  ])
  expect(rows.map(({ level_1, level_2, count, coded, uncoded, net }) => [level_1, level_2, count, coded, uncoded, net])).toEqual([
    ['East', 'All', 1, 0, 1, '3.00 CY'],
    ['East', '11/25/2026', 1, 0, 1, '3.00 CY'],
    ['North', 'All', 4, 1, 3, '20.00 TON'],
    ['North', '11/26/2026', 2, 0, 2, '10.00 tons'],
    ['North', '11/25/2026', 2, 1, 1, '10.00 TON'],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
})

test('SHELL-77 a missing value has its own word, and each sum equals that of its parts, whatever the groups', () => {
  expect(rowsOfGroups(['contractor'], [group([null]), group([''])]).map(({ level_1 }) => level_1)).toEqual(['None', 'None'])
  const key = fc.option(fc.constantFrom('', 'A', 'B', '2026-11-26'))
  fc.assert(fc.property(fc.array(fc.record({ keys: fc.tuple(key, key, key), count: fc.nat(9) })), (groups) => {
    const unique = [...new Map(groups.map((one) => [JSON.stringify(one.keys), one])).values()]
    const rows = rowsOfGroups(['plant_name', 'truck', 'status'], unique.map(({ keys, count }) => group(keys, { count })))
    const total = unique.reduce((sum, { count }) => sum + count, 0)
    for (const level of [1, 2, 3]) expect(rows.filter(({ keys }) => keys.length === level).reduce((sum, { count }) => sum + count, 0)).toBe(total)
  }))
})

test.each([
  [['plant_name'], true], [['plant_name', 'date', 'truck'], true], [['plant_name', 'plant_name'], false], [['plant_name', 'date', 'truck', 'status'], false],
] as const)('SHELL-77 %j can be used together: %s', (fields, allowed) => {
  expect(checkGrouping(fields).allowed).toBe(allowed)
  expect(GROUPINGS_MAX).toBe(3)
})

test('SHELL-77 the grouping is part of the address, beside the filters, and invalid groupings are ignored', () => {
  expect(withGrouping('/projects/1/tickets?truck=7', ['plant_name', 'date'])).toBe('/projects/1/tickets?truck=7&group=plant_name%2Cdate')
  expect(withGrouping('/projects/1/tickets?group=plant_name', [])).toBe('/projects/1/tickets')
  expect(withGrouping('/reconciliation/1?view=materials', ['truck'])).toBe('/reconciliation/1?group=truck')
  expect(groupingOfQuery('group=date%2Ctruck')).toEqual(['date', 'truck'])
  for (const query of ['', 'group=', 'group=secret', 'group=date,date', 'group=date,truck,status,supplier']) expect(groupingOfQuery(query)).toEqual([])
})

test('SHELL-77 the values of a group become filters, for every field; a group without a value has none', () => {
  expect(filtersOfKeys(['plant_name', 'date', 'status'], ['North', '2026-11-26', 'pending'])).toEqual({ ...noFilters, start_date: '2026-11-26', end_date: '2026-11-26', status: 'pending', lists: { plant_name: ['North'] } })
  expect(filtersOfKeys(['pay_period', 'truck'], [null, ''])).toEqual({ yes: { coded: false }, lists: { truck: [''] } })
  expect(filtersOfKeys(['contractor'], [null])).toBeNull()
  for (const field of groupingFields) expect(filtersOfKeys([field], [field === 'date' ? '2026-11-26' : field === 'status' ? 'voided' : '1'])).not.toEqual(noFilters)
})
