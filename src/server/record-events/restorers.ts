import type { RecordKind } from '#src/domain/records/kinds'
import { employeeRestorer } from '#src/server/employees/restorer'
import type { Restorer } from '#src/server/record-events/restorer'

/**
 * Which kinds of records an undo puts back, one line a kind; change sets of other kinds are not offered (API-32). What
 * one undo touches is locked in this order.
 */
export const restorers: Readonly<Partial<Record<RecordKind, Restorer>>> = {
  employee: employeeRestorer,
}
