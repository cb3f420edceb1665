import { addressWith } from '#src/platform/client/address-with'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'
import { daysLeftText } from '#src/platform/domain/records/retention'
import { words } from '#src/workspace/client/records/messages'

const SHOWN = 'yes'

/** True when the query of a list's URL asks for its recently deleted records. */
export function showsDeleted(query: string): boolean {
  return new URLSearchParams(query).get('deleted') === SHOWN
}

/** The URL of the same list with the other kind of records: the recently deleted ones, or those that are not deleted. */
export function withDeletedToggled(address: string): string {
  return addressWith(address, { deleted: showsDeleted(address.split('?')[1] ?? '') ? null : SHOWN })
}

/** When a record was deleted; null for a record that is not deleted. */
export function deletedAt(row: object): string | null {
  const at: unknown = Reflect.get(row, 'deleted_at')
  return typeof at === 'string' ? at : null
}

/** The columns of a list, with the days left to restore each record (CONST-3). */
export function withDaysLeft<Row extends TableRow>(columns: readonly ColumnSpec<Row>[]): readonly ColumnSpec<Row>[] {
  const daysLeft = (row: Row) => {
    const at = deletedAt(row)
    return at === null ? null : daysLeftText(at, new Date())
  }
  return [...columns, { id: 'deleted_at', label: words('removed_in'), kind: 'text', width: 128, value: daysLeft }]
}
