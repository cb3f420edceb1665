import { ClientSideRowModelModule, ModuleRegistry, createGrid } from 'ag-grid-community'
import { textOf } from '#src/platform/client/table/cells/kinds'
import '#tests/client/table/page/measures'
import { madeColumns, madeTicket } from '#tests/client/table/page/made-tickets'
import type { MadeTicket } from '#tests/client/table/page/made-tickets'

// The baseline of the table's benchmark: only the library, with its own look and keys and all rows in memory.
ModuleRegistry.registerModules([ClientSideRowModelModule])
const host = document.getElementById('root')
if (!host) throw new Error('The page has no root')
createGrid<MadeTicket>(host, {
  rowHeight: 28,
  columnDefs: madeColumns.map((spec) => ({ headerName: spec.label, colId: spec.id, width: 112, valueGetter: ({ data }) => (data ? textOf(spec, data) : '') })),
  rowData: Array.from({ length: 100_000 }, (_, at) => madeTicket(at)),
})
