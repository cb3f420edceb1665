import { lockAgency, updateAgency, type AgencyColumns } from '#src/areas/agency/server/agency-store'
import type { Restorer } from '#src/platform/server/records/restorer'

/**
 * Undoes changes of an agency's settings. The settings are in the agency's row, which is not in a tenant table, so the agency store writes
 * this row (ACCT-4, API-32).
 */
export const agencyRestorer: Restorer = {
  may: 'change_agency',
  notUndoable: [],
  async lock(db, ids) {
    if (!ids.includes(db.agency)) return []
    const { id, version } = await lockAgency(db)
    return [{ id, version }]
  },
  whyLeft: async () => new Map(),
  async restore(db, _undoer, records) {
    const restored = []
    for (const { values } of records) {
      const was = Object.fromEntries(Object.entries(values).map(([field, [before]]) => [field, before]))
      // events of this kind contain only columns of the agency's settings, so the cast is safe
      const { id, name, version } = await updateAgency(db, was as Partial<AgencyColumns>)
      restored.push({ id, name, version })
    }
    return restored
  },
}
