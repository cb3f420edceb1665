import type { ColumnKind, ColumnSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'
import type { ColumnPreference } from '#src/platform/client/table/preference/preference'

/** The default width of each kind of column, in px at a root font size of 16 px. The values come from the design. */
const widths: Record<ColumnKind, number> = {
  ticket_number: 104, text: 160, weight: 96, quantity: 96, count: 80, day: 96, time: 88, status: 112, flag: 96, pay_item: 112, choice: 128, share: 112, bars: 96,
}

/** The width of a column in px at a root font size of 16 px. */
export function widthOf<Row extends TableRow>(spec: ColumnSpec<Row>, wanted: ColumnPreference | undefined): number {
  return wanted?.width ?? spec.width ?? widths[spec.kind]
}
