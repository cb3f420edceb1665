import type { CardSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'
import { Table } from '#src/platform/client/table/Table'
import type { TableProps } from '#src/platform/client/table/Table'

/**
 * The LIST view of a table (TICK-2): one card a row over the same source, with the same keys, focus, selection and
 * order. Give both views the same `selection`, and focus the row by id after the change, and nothing is lost.
 */
export function ListView<Row extends TableRow>(props: TableProps<Row> & { readonly card: CardSpec }) {
  return <Table<Row> {...props} />
}
