import type { CardSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'
import { Table } from '#src/platform/client/table/Table'
import type { TableProps } from '#src/platform/client/table/Table'

/**
 * The LIST view of a table (TICK-2), which shows one card for each row. It has the same source, keys, focus, selection and order as the
 * table. To switch views without losing anything, pass the same `selection` to both, and focus the row by its id after the switch.
 */
export function ListView<Row extends TableRow>(props: TableProps<Row> & { readonly card: CardSpec }) {
  return <Table<Row> {...props} />
}
