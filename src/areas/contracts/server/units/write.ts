import { message } from '#src/platform/domain/messages'
import { checkUnit, type TypedUnit } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { unitKey } from '#src/platform/domain/units/weight-units'
import { refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { changedElsewhere, insist, notFound, unprocessable } from '#src/platform/server/http/errors'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents } from '#src/platform/server/records/record'
import { allUnits, deleteUnits, insertUnit, itemsMeasuredIn, lockUnits, setUnit, shownUnit, type HeldUnit, type ShownUnit } from '#src/areas/contracts/server/units/store'

/** What a body says of a unit. */
export interface UnitInput {
  readonly code?: string
  readonly name?: string
  readonly ticket_units?: readonly { readonly ticket_uom: string; readonly factor_numerator?: string | number; readonly factor_denominator?: string | number }[]
}

const fields = ['code', 'name', 'ticket_units'] as const

/** One unit; 404 when it is not there. */
export async function unitOf(db: AgencyTransaction, id: number): Promise<ShownUnit> {
  return shownUnit(await held(db, id))
}

/** Makes a unit (UOM-2, UOM-3). */
export async function createUnit(db: AgencyTransaction, actor: Actor, input: UnitInput): Promise<ShownUnit> {
  await lockUnits(db)
  const unit = typedUnit({ code: '', name: '', ticket_units: [] }, input)
  insistOnRules(unit, await allUnits(db))
  const id = await addUnit(db, actor, unit)
  return unitOf(db, id)
}

/** Writes a new unit that the rules allow, and leaves its event. Answers the id. */
export async function addUnit(db: AgencyTransaction, actor: Actor, unit: TypedUnit): Promise<number> {
  const id = await insertUnit(db, unit)
  await recordEvents(db, actor, 'created', [{ kind: 'reconciliation_uom', id, name: unit.code, version: 1, dot_project_id: null, changes: Object.fromEntries(fields.map((field) => [field, [null, unit[field]]])) }])
  return id
}

/** Changes a unit; its code only while nothing is measured in it. 409 with the present one at another version. */
export async function changeUnit(db: AgencyTransaction, actor: Actor, id: number, version: number | undefined, input: UnitInput): Promise<ShownUnit> {
  await lockUnits(db)
  const before = await held(db, id)
  if (version !== undefined && version !== before.version) throw changedElsewhere([{ ...shownUnit(before), changed_by: await lastChangedBy(db, 'reconciliation_uom', id) }])
  const unit = typedUnit(before, input)
  insistOnRules(unit, (await allUnits(db)).filter((one) => one.id !== id))
  if (unitKey(unit.code) !== unitKey(before.code)) {
    const count = await itemsMeasuredIn(db, before.code)
    if (count > 0) throw unprocessable('errors.not_valid', {}, [{ field: 'code', message: message('errors.unit_code_in_use', { code: before.code, count }) }])
  }
  const changed = fields.filter((field) => JSON.stringify(unit[field]) !== JSON.stringify(before[field]))
  if (changed.length === 0) return shownUnit(before)
  const next = await setUnit(db, id, unit)
  await recordEvents(db, actor, 'updated', [{ kind: 'reconciliation_uom', id, name: unit.code, version: next, dot_project_id: null, changes: Object.fromEntries(changed.map((field) => [field, [before[field], unit[field]]])) }])
  return unitOf(db, id)
}

/** Removes a unit that nothing is measured in (UOM-2). */
export async function removeUnit(db: AgencyTransaction, actor: Actor, id: number): Promise<void> {
  await lockUnits(db)
  const unit = await held(db, id)
  const count = await itemsMeasuredIn(db, unit.code)
  if (count > 0) insist(refuse('errors.unit_in_use', { code: unit.code, count }))
  await deleteUnits(db, [id])
  await recordEvents(db, actor, 'deleted', [{ kind: 'reconciliation_uom', id, name: unit.code, version: null, dot_project_id: null, changes: Object.fromEntries(fields.map((field) => [field, [unit[field], null]])) }])
}

async function held(db: AgencyTransaction, id: number): Promise<HeldUnit> {
  const found = (await allUnits(db)).find((unit) => unit.id === id)
  if (found === undefined) throw notFound()
  return found
}

/** A unit as it would be kept; a factor that is no number keeps its text, for the rules to refuse. */
function typedUnit(before: TypedUnit, { code, name, ticket_units: units }: UnitInput): TypedUnit {
  const part = (value: string | number | undefined) => (value === undefined ? '1' : (decimalTextOf(value, 4) ?? String(value)))
  return {
    code: (code ?? before.code).normalize('NFC').trim(),
    name: (name ?? before.name).normalize('NFC').trim(),
    ticket_units: units === undefined
      ? before.ticket_units
      : units.map(({ ticket_uom: unit, factor_numerator: numerator, factor_denominator: denominator }) => ({ unit: unit.normalize('NFC').trim(), factor: { numerator: part(numerator), denominator: part(denominator) } })),
  }
}

function insistOnRules(unit: TypedUnit, others: readonly TypedUnit[]): void {
  const faults = Object.entries(checkUnit(unit, others)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults)
}
