import { CircleCheck, Flag } from 'lucide-react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columns } from '#src/platform/client/table/columns'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { compareDecimals, fixedDecimals, groupThousands } from '#src/platform/client/table/cells/decimal-text'
import { compareBy, copyOf, headOf, spokenOf, textOf } from '#src/platform/client/table/cells/kinds'
import { localSource, sortRows } from '#src/platform/client/table/rows/local-source'

interface Row {
  readonly id: number
  readonly cell: string | number | boolean | null
}
const row = (cell: Row['cell']): Row => ({ id: 1, cell })
const common = { id: 'cell', label: 'Head' } as const
const specs = {
  text: { ...common, kind: 'text' },
  uncoded: { ...common, kind: 'pay_item', absent: 'uncoded' },
  net: { ...common, kind: 'weight', unit: 'tons' },
  gross: { ...common, kind: 'weight', unitOf: () => 'lbs', decimals: 0 },
  quantity: { ...common, kind: 'quantity' },
  balance: { ...common, kind: 'quantity', unitOf: () => 'TON', over: ({ cell }) => Number(cell) < 0 },
  count: { ...common, kind: 'count' },
  day: { ...common, kind: 'day' },
  time: { ...common, kind: 'time', zone: () => 'America/Denver' },
  status: { ...common, kind: 'status', looks: { delivered: { word: 'Delivered', tone: 'delivered', icon: CircleCheck } } },
  flag: { ...common, kind: 'flag', word: 'Flagged', icon: Flag },
  choice: { ...common, kind: 'choice', choices: { a: 'Alpha' } },
} satisfies Record<string, ColumnSpec<Row>>

describe('SHELL-70 a cell is shown, copied and announced in the form of its kind', () => {
  test.each([
    [1, 'text', 'GAB', 'GAB', 'GAB', 'Head GAB'],
    [2, 'uncoded', null, 'uncoded', '', 'Head uncoded'],
    [3, 'net', '1234.5', '1,234.50', '1234.50', 'Head 1,234.50 tons'],
    [4, 'gross', '80000', '80,000 lbs', '80000', 'Head 80,000 lbs'],
    [5, 'quantity', '0.005', '0.01', '0.01', 'Head 0.01'],
    [5, 'balance', '-12.5', '-12.50 TON', '-12.50', 'Head Over -12.50 TON'],
    [5, 'balance', '0', '0.00 TON', '0.00', 'Head 0.00 TON'],
    [6, 'count', 12000, '12,000', '12000', 'Head 12,000'],
    [7, 'day', '2026-11-03', '11/3/2026', '11/3/2026', 'Head 11/3/2026'],
    [8, 'time', '2026-11-03T14:02:00Z', '7:02 AM', '11/3/2026 7:02 AM', 'Head 7:02 AM'],
    [9, 'status', 'delivered', 'Delivered', 'Delivered', 'Head Delivered'],
    [10, 'flag', true, 'Flagged', 'Flagged', 'Head Flagged'],
    [11, 'flag', false, '', '', 'Head none'],
    [12, 'choice', 'a', 'Alpha', 'Alpha', 'Head Alpha'],
    [13, 'net', null, '', '', 'Head none'],
    [14, 'time', 'nonsense', 'nonsense', 'nonsense', 'Head nonsense'],
  ] as const)('row %i: a %s of %j', (_row, kind, cell, shown, copied, spoken) => {
    const spec: ColumnSpec<Row> = specs[kind]
    expect([textOf(spec, row(cell)), copyOf(spec, row(cell)), spokenOf(spec, row(cell))]).toEqual([shown, copied, spoken])
  })
})

test('WORK-25 the unit is in the header when all rows have the same one', () => {
  expect([headOf<Row>(specs.net), headOf<Row>(specs.gross)]).toEqual(['Head, tons', 'Head'])
})

test('WORK-25 two columns with the same id are refused', () => {
  expect(() => columns<Row>([specs.text, specs.net])).toThrow('Two columns have the id cell')
})

describe('WORK-25 decimals are sorted, rounded and grouped without floating point', () => {
  test.each([
    ['12.345', 2, '12.35'], ['12.344', 2, '12.34'], ['-0.005', 2, '-0.01'], ['-0.001', 2, '0.00'], ['9.999', 2, '10.00'],
    ['7', 2, '7.00'], ['99999999999999999999.005', 2, '99999999999999999999.01'], ['80000.5', 0, '80001'], ['abc', 2, 'abc'],
  ])('%s with %i decimals is %s', (text, places, expected) => expect(fixedDecimals(text, places)).toBe(expected))

  test.each([['0', '0'], ['999', '999'], ['1000', '1,000'], ['-1234567.891', '-1,234,567.891']])('%s is grouped as %s', (text, expected) =>
    expect(groupThousands(text)).toBe(expected))

  test('WORK-25 decimals sort in numeric order', () => {
    const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    const text = (value: bigint) => {
      const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    }
    fc.assert(fc.property(cents, cents, (a, b) => {
      expect(compareDecimals(text(a), text(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }))
  })
})

test('WORK-25 rows are sorted by several columns, numbers numerically, and empty cells last', () => {
  const plant: ColumnSpec<{ id: number; plant: string; net: string | null }> = { id: 'plant', label: 'Plant', kind: 'text' }
  const net: ColumnSpec<{ id: number; plant: string; net: string | null }> = { id: 'net', label: 'Net', kind: 'weight' }
  const rows = [
    { id: 1, plant: 'North', net: '9.5' }, { id: 2, plant: 'Ferry', net: '10' }, { id: 3, plant: 'North', net: '10.25' }, { id: 4, plant: 'Ferry', net: null },
  ]
  const sorted = sortRows(rows, [plant, net], [{ key: 'plant', direction: 'desc' }, { key: 'net', direction: 'asc' }])
  expect(sorted.map(({ id }) => id)).toEqual([1, 3, 2, 4])
  expect(compareBy(net, { id: 1, plant: '', net: '2' }, { id: 2, plant: '', net: '10' })).toBeLessThan(0)
})

test('SHELL-73 a source over local rows searches the displayed text and counts the matches', async () => {
  const source = localSource<Row>(['made'], [specs.net], () => [{ id: 1, cell: '1234.5' }, { id: 2, cell: '7' }])
  const request = { startRow: 0, endRow: 100, sort: [], signal: new AbortController().signal }
  expect(await source.page({ ...request, filters: { search: '1,234' } })).toEqual({ rows: [{ id: 1, cell: '1234.5' }], total: 1, ids: [1] })
  expect((await source.page({ ...request, filters: {}, startRow: 1 })).rows).toEqual([{ id: 2, cell: '7' }])
})
