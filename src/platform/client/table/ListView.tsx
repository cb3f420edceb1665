import type { CardSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'
import { Table } from '#src/platform/client/table/Table'
import type { TableProps } from '#src/platform/client/table/Table'

/**
 * The LIST view of a table (TICK-2): one card per row from the same source, with the same keys, focus, selection and order. To switch
 * views without losing anything, give both the same `selection` and focus the row by id afterwards.
 */
export function ListView<Row extends TableRow>(props: TableProps<Row> & { readonly card: CardSpec }) {
  return <Table<Row> {...props} />
}
