import { reportRestorer } from '#src/areas/daily-work-reports/server/restorer'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Undoer } from '#src/platform/server/records/restorer'
import { restorableIds } from '#src/platform/server/records/undo'

/**
 * The ids of the reports that an undo of this change set restores: those that the change set changed and that have been neither changed nor
 * sent since.
 */
export function restorableReports(db: AgencyTransaction, undoer: Undoer, changeSet: string): Promise<ReadonlySet<number>> {
  return restorableIds(db, 'daily_work_report', reportRestorer, undoer, changeSet)
}
