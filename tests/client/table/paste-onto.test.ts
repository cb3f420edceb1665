import type { GridApi } from 'ag-grid-community'
import { describe, expect, test } from 'vitest'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { pasteOnto } from '#src/platform/client/table/grid/clipboard'
import type { GridRows } from '#src/platform/client/table/grid/rows'
import { blockRows } from '#src/platform/client/table/rows/source'
import type { Selection } from '#src/platform/client/table/selection'

interface Row {
  readonly id: number
  readonly lane: string
}
const lane: ColumnSpec<Row> = { id: 'lane', label: 'Lane', kind: 'text', editable: () => true, parse: (text) => ({ value: text }) }
const selected = (ids: readonly number[]): Selection => ({ kind: 'ids', ids: new Set(ids) })

/** The changes that a paste at the first cell of a table would make. Only the table's first block is loaded. */
function pasted(text: string, table: readonly Row[], selection: Selection = selected([])) {
  // only the parts of the grid that a paste uses
  const api = { getFocusedCell: () => ({ rowIndex: 0, column: { getColId: () => 'lane' } }), getAllDisplayedColumns: () => [] } as unknown as GridApi<Row>
  const rows = {
    loadedAt: (at: number) => (at < blockRows && table[at] !== undefined ? { data: table[at] } : null),
    loadedRows: () => table.slice(0, blockRows),
    reader: () => ({ block: (at: number) => Promise.resolve({ rows: table.slice(at * blockRows, (at + 1) * blockRows) }) }),
    total: () => table.length,
    whenCounted: () => Promise.resolve(),
  } as unknown as GridRows<Row>
  return pasteOnto(text, { api, rows, columns: [lane], selection })
}

describe('WORK-27 WORK-28 a paste or a fill of more than 1,000 rows is refused as a whole, not applied to the first rows only', () => {
  const table = Array.from({ length: 1_500 }, (_row, at): Row => ({ id: at + 1, lane: at % 2 === 0 ? 'L' : 'R' }))
  const errorsOf = ({ cells }: Awaited<ReturnType<typeof pasted>>) => cells.flatMap(({ row, error }) => (error === undefined ? [] : [[row.id, error]]))

  test('even when half of the selected rows already have the value', async () => {
    const preview = await pasted('L', table, selected(table.map(({ id }) => id)))
    expect([errorsOf(preview), preview.errors]).toEqual([[[1_001, 'At most 1,000 rows can be changed at once.']], 1])
    expect(errorsOf(await pasted('L', table, { kind: 'all', filters: {}, except: new Set() }))).toHaveLength(1)
  })

  test('even when half of the pasted lines equal the existing values', async () => {
    const preview = await pasted('L\n'.repeat(1_001), table)
    expect(errorsOf(preview)).toEqual([[1_001, 'At most 1,000 rows can be changed at once.']])
  })

  test('1,000 rows can be changed, and so can two of many selected rows', async () => {
    for (const preview of [await pasted('L', table, selected(table.slice(0, 1_000).map(({ id }) => id))), await pasted('L\n'.repeat(1_000), table)]) {
      expect([preview.cells.length, preview.errors]).toEqual([500, 0])
    }
    expect(errorsOf(await pasted('L\tM', table, selected(table.map(({ id }) => id))))).toEqual([])
    expect((await pasted('L\nM', table, selected(table.map(({ id }) => id)))).cells.map(({ row, value }) => [row.id, value])).toEqual([[2, 'M']])
  })
})
