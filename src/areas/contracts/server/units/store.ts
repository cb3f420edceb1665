import type { Static } from 'typebox'
import type { ReconciliationUom } from '#src/areas/contracts/api/pay-items'
import type { TypedUnit } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { unitKey } from '#src/platform/domain/units/weight-units'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A unit as its screens show it. */
export type ShownUnit = Static<typeof ReconciliationUom>

/** A unit as a write finds it. */
export interface HeldUnit extends TypedUnit {
  readonly id: number
  readonly version: number
}

const UNITS_LOCK = 7_250_418

/** Writes of an agency's units come one after the other: two of the same code do not meet (UOM-2, UOM-3). */
export async function lockUnits(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${UNITS_LOCK}, ${db.agency})`)
}

/** All units of the agency with their ticket units and exact factors. */
export function allUnits(db: AgencyTransaction): Promise<HeldUnit[]> {
  return db.many(sql<HeldUnit>`
    SELECT id, version, code, name, coalesce((
      SELECT json_agg(json_build_object('unit', ticket_uom, 'factor', json_build_object(
        'numerator', trim_scale(factor_numerator)::text, 'denominator', trim_scale(factor_denominator)::text)) ORDER BY ticket_uom)
      FROM reconciliation_uom_units unit
      WHERE unit.dot_authority_id = ${db.agency} AND unit.reconciliation_uom_id = reconciliation_uoms.id), '[]') AS ticket_units
    FROM reconciliation_uoms WHERE dot_authority_id = ${db.agency} ORDER BY code, id`)
}

/** A unit as it travels. */
export function shownUnit({ id, version, code, name, ticket_units: units }: HeldUnit): ShownUnit {
  return {
    id, version, code, name,
    ticket_units: units.map(({ unit, factor }) => ({ ticket_uom: unit, factor_numerator: Number(factor.numerator), factor_denominator: Number(factor.denominator) })),
  }
}

/** Writes a new unit, under the id that it had when one is named. Answers the id. */
export async function insertUnit(db: AgencyTransaction, unit: TypedUnit, again: number | null = null): Promise<number> {
  const { id } = await db.one(again === null
    ? sql<{ id: number }>`INSERT INTO reconciliation_uoms (dot_authority_id, code, name) VALUES (${db.agency}, ${unit.code}, ${unit.name}) RETURNING id`
    : sql<{ id: number }>`INSERT INTO reconciliation_uoms (dot_authority_id, id, code, name) VALUES (${db.agency}, ${again}, ${unit.code}, ${unit.name}) RETURNING id`)
  await setTicketUnits(db, id, unit)
  return id
}

/** Sets what a unit is; answers its new version. */
export async function setUnit(db: AgencyTransaction, id: number, unit: TypedUnit): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE reconciliation_uoms SET code = ${unit.code}, name = ${unit.name}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
  await db.run(sql`DELETE FROM reconciliation_uom_units WHERE dot_authority_id = ${db.agency} AND reconciliation_uom_id = ${id}`)
  await setTicketUnits(db, id, unit)
  return version
}

/** Takes units away, with their ticket units. */
export async function deleteUnits(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`DELETE FROM reconciliation_uoms WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])`)
}

/** How many contract items and items of the catalogue are measured in a unit. */
export async function itemsMeasuredIn(db: AgencyTransaction, code: string): Promise<number> {
  const units = await db.many(sql<{ uom: string; count: number }>`
    SELECT uom, sum(count)::int AS count FROM (
      SELECT estimated_qty_uom AS uom, count(*) FROM pay_items WHERE dot_authority_id = ${db.agency} GROUP BY 1
      UNION ALL SELECT uom, count(*) FROM master_pay_items WHERE dot_authority_id = ${db.agency} GROUP BY 1) AS used GROUP BY uom`)
  return units.filter(({ uom }) => unitKey(uom) === unitKey(code)).reduce((total, { count }) => total + count, 0)
}

async function setTicketUnits(db: AgencyTransaction, id: number, { ticket_units: units }: TypedUnit): Promise<void> {
  if (units.length === 0) return
  await db.run(sql`
    INSERT INTO reconciliation_uom_units (dot_authority_id, reconciliation_uom_id, ticket_uom, factor_numerator, factor_denominator)
    SELECT ${db.agency}, ${id}, unit, numerator, denominator
    FROM unnest(${units.map(({ unit }) => unit)}::text[], ${units.map(({ factor }) => factor.numerator)}::numeric[], ${units.map(({ factor }) => factor.denominator)}::numeric[])
      AS given (unit, numerator, denominator)`)
}
