import { reconciliationUoms } from '#src/areas/contracts/api/units'
import { unit } from '#src/areas/contracts/domain/units/unit'
import { unitKey } from '#src/platform/domain/units/weight-units'
import { allow, refuse } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordTable, type OwnColumn } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/** Reads and writes the ticket units that convert to a reconciliation unit. The ticket units are stored in a table of their own. */
const ticketUnits: OwnColumn<typeof unit.fields.ticket_units.none> = {
  select: sql.part`coalesce((
    SELECT json_agg(json_build_object('unit', ticket_uom, 'factor', json_build_object(
      'numerator', trim_scale(factor_numerator)::text, 'denominator', trim_scale(factor_denominator)::text)) ORDER BY ticket_uom)
    FROM reconciliation_uom_units unit
    WHERE unit.dot_authority_id = record.dot_authority_id AND unit.reconciliation_uom_id = record.id), '[]')`,
  async put(db, id, units) {
    await db.run(sql`DELETE FROM reconciliation_uom_units WHERE dot_authority_id = ${db.agency} AND reconciliation_uom_id = ${id}`)
    await db.run(sql`
      INSERT INTO reconciliation_uom_units (dot_authority_id, reconciliation_uom_id, ticket_uom, factor_numerator, factor_denominator)
      SELECT ${db.agency}, ${id}, unit, numerator, denominator
      FROM unnest(${units.map((one) => one.unit)}::text[], ${units.map(({ factor }) => factor.numerator)}::numeric[], ${units.map(({ factor }) => factor.denominator)}::numeric[])
        AS given (unit, numerator, denominator)`)
  },
}

/** Writes units. While an item is measured in a unit, the unit's code cannot change and the unit cannot be removed (UOM-2). */
export const unitWriter = new RecordWriter(unit, recordTable(unit, { ticket_units: ticketUnits }), {
  async mayChange(db, { values: { code } }, after) {
    const count = unitKey(after.code) === unitKey(code) ? 0 : await itemsMeasuredIn(db, code)
    return { code: count === 0 ? allow : refuse('errors.unit_code_in_use', { code, count }) }
  },
  async mayRemove(db, { values: { code } }) {
    const count = await itemsMeasuredIn(db, code)
    return count === 0 ? allow : refuse('errors.unit_in_use', { code, count })
  },
})

const { detail, create, change, remove } = recordHandlers(unitWriter)

/** The agency's units of measure (UOM-1 to UOM-6). The route that lists all units is in `payItemRoutes`. */
export const reconciliationUomRoutes = implement(reconciliationUoms, { detail, create, change, remove })

/** The number of contract items and master pay items that are measured in a unit. */
async function itemsMeasuredIn(db: AgencyTransaction, code: string): Promise<number> {
  const units = await db.many(sql<{ uom: string; count: number }>`
    SELECT uom, sum(count)::int AS count FROM (
      SELECT estimated_qty_uom AS uom, count(*) FROM pay_items WHERE dot_authority_id = ${db.agency} GROUP BY 1
      UNION ALL SELECT uom, count(*) FROM master_pay_items WHERE dot_authority_id = ${db.agency} GROUP BY 1) AS used GROUP BY uom`)
  return units.filter(({ uom }) => unitKey(uom) === unitKey(code)).reduce((total, { count }) => total + count, 0)
}
