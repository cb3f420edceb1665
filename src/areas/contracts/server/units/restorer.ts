import { message } from '#src/platform/domain/messages'
import { checkUnit, type TypedUnit } from '#src/areas/contracts/domain/units/reconciliation-unit'
import type { RecordToRestore, RestoredRecord, Restorer } from '#src/platform/server/records/restorer'
import { allUnits, deleteUnits, insertUnit, itemsMeasuredIn, lockUnits, setUnit } from '#src/areas/contracts/server/units/store'

const blank: TypedUnit = { code: '', name: '', ticket_units: [] }

/** How an undo puts units back, by the rules of their codes and ticket units as they stand by now (UOM-2, UOM-3). */
export const reconciliationUomRestorer: Restorer = {
  may: 'change_calibration_and_uom',
  notTakenBack: [],
  async lock(db, ids) {
    await lockUnits(db)
    const versions = new Map((await allUnits(db)).map(({ id, version }) => [id, version]))
    return ids.map((id) => ({ id, version: versions.get(id) ?? null }))
  },
  async whyLeft(db, _undoer, records) {
    const units = await allUnits(db)
    const why = new Map<number, string>()
    for (const record of records) {
      const present = units.find(({ id }) => id === record.id)
      const used = present === undefined || (!isMade(record) && record.values['code'] === undefined) ? 0 : await itemsMeasuredIn(db, present.code)
      if (used > 0) why.set(record.id, message('errors.unit_in_use', { code: present?.code ?? '', count: used }))
      if (isMade(record)) continue
      const refused = Object.values(checkUnit(unitOf(record, present ?? blank), units.filter(({ id }) => id !== record.id))).find(({ allowed }) => !allowed)
      if (refused?.allowed === false) why.set(record.id, message(refused.message, refused.values))
    }
    return why
  },
  async restore(db, _undoer, records) {
    const units = new Map((await allUnits(db)).map((unit) => [unit.id, unit]))
    const made = records.filter(isMade)
    await deleteUnits(db, made.map(({ id }) => id))
    const restored: RestoredRecord[] = made.map(({ id, name }) => ({ id, name, version: null }))
    for (const record of records.filter((one) => !isMade(one))) {
      const present = units.get(record.id)
      const unit = unitOf(record, present ?? blank)
      if (present === undefined) await insertUnit(db, unit, record.id)
      restored.push({ id: record.id, name: unit.code, version: present === undefined ? 1 : await setUnit(db, record.id, unit) })
    }
    return restored
  },
}

/** True when the change set made the unit: taking it back removes it. */
function isMade({ values }: RecordToRestore): boolean {
  return values['code'] !== undefined && values['code'][0] === null
}

function unitOf({ values }: RecordToRestore, present: TypedUnit): TypedUnit {
  // they come from our own events
  return { ...present, ...Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(blank, field)).map(([field, [was]]) => [field, was])) }
}
