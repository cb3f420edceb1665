import { checkRanges } from '#src/areas/plants/domain/plant-health/ranges'
import { findRanges, setRanges } from '#src/areas/plants/server/ranges'
import { message } from '#src/platform/domain/messages'
import type { Restorer } from '#src/platform/server/records/restorer'

/** Undoes a change of the agency's latency ranges, unless the restored range would conflict with a later change of the other range. */
export const rangesRestorer: Restorer = {
  may: 'change_plant_health',
  notUndoable: [],
  async lock(db, ids) {
    if (!ids.includes(db.agency)) return []
    await findRanges(db, true)
    return [{ id: db.agency, version: null }]
  },
  async whyLeft(db, _undoer, records) {
    const present = await findRanges(db)
    return new Map(records.flatMap(({ id, values }) => {
      const refusal = Object.values(checkRanges({ ...present, ...formerOf(values) })).find((verdict) => !verdict.allowed)
      return refusal === undefined || refusal.allowed ? [] : [[id, message(refusal.message, refusal.values)] as const]
    }))
  },
  async restore(db, _undoer, records) {
    const restored = []
    for (const { id, name, values } of records) {
      await setRanges(db, { ...(await findRanges(db)), ...formerOf(values) })
      restored.push({ id, name, version: null })
    }
    return restored
  },
}

function formerOf(values: Readonly<Record<string, readonly [was: unknown, is: unknown]>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([field, [was]]) => [field, Number(was)]))
}
