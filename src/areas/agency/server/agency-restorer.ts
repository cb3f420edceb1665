import { lockAgency, updateAgency, type AgencyColumns } from '#src/areas/agency/server/agency-store'
import type { Restorer } from '#src/platform/server/records/restorer'

/** How an undo puts the settings of an agency back: its row belongs to no tenant table, so it is written by its own store (ACCT-4, API-32). */
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
      // the fields are those that the events of this kind name: columns of the agency's settings
      const { id, name, version } = await updateAgency(db, was as Partial<AgencyColumns>)
      restored.push({ id, name, version })
    }
    return restored
  },
}
