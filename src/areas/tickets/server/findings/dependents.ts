import { CLOSE_MINUTES, LOAD_NUMBER, numberedLoads, TARE_LOADS } from '#src/areas/tickets/server/findings/checked-tickets'
import type { Noted } from '#src/areas/tickets/server/findings/due'
import { lotMates } from '#src/areas/tickets/server/findings/failing-samples'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * These tickets, and the tickets whose findings depend on them or depended on them before a correction: loads of the same truck and plant
 * in the two hours after them, the load with the next higher load number, and, for tickets with samples, the tickets in the same lot. After
 * a correction, also later loads of the truck, if the corrected load counts toward the usual tare with which those later loads are
 * compared.
 */
export async function withDependents(db: AgencyTransaction, { ids, former }: Noted): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    WITH former AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(former)}::jsonb) AS load (id int, truck text, ticketed_at timestamptz, supplier text, plant_id int, ticket_date date,
        material_description text, load_number text, dot_project_id int, ticketed_lot_number text)
    ), batch AS MATERIALIZED (
      SELECT id, truck, ticketed_at, supplier, plant_id, ticket_date, material_description, load_number, dot_project_id, ticketed_lot_number, EXISTS (SELECT FROM former WHERE former.id = slips.id) AS corrected
      FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])
      UNION ALL
      SELECT id, truck, ticketed_at, supplier, plant_id, ticket_date, material_description, load_number, dot_project_id, ticketed_lot_number, true FROM former
    ), loads AS MATERIALIZED (
      SELECT id, plant_id, ticket_date, material_description, load_number::int AS load FROM (${numberedLoads(db)}) numbered
    )
    SELECT id FROM batch
    UNION
    SELECT other.id FROM batch s JOIN slip_keys key ON key.dot_authority_id = ${db.agency} AND key.truck = s.truck AND key.ticketed_at >= s.ticketed_at
        AND key.ticketed_at <= s.ticketed_at + make_interval(mins => ${CLOSE_MINUTES + 1})
      JOIN slips other ON other.dot_authority_id = key.dot_authority_id AND other.id = key.slip_id AND other.plant_id = s.plant_id
    WHERE s.truck <> ''
    UNION
    SELECT later.id FROM batch s CROSS JOIN LATERAL (
      SELECT other.id FROM slip_keys key JOIN slips other ON other.dot_authority_id = key.dot_authority_id AND other.id = key.slip_id
      WHERE key.dot_authority_id = ${db.agency} AND key.truck = s.truck AND (key.ticketed_at, key.slip_id) > (s.ticketed_at, s.id)
        AND other.supplier = s.supplier AND other.tare_amount_1 IS NOT NULL AND other.status <> 'voided'
      ORDER BY key.ticketed_at, key.slip_id LIMIT ${TARE_LOADS}) later
    WHERE s.corrected AND s.truck <> ''
    UNION
    SELECT next.id FROM batch s CROSS JOIN LATERAL (
      SELECT other.id FROM loads other
      WHERE other.plant_id = s.plant_id AND other.ticket_date = s.ticket_date AND other.material_description = s.material_description
        AND (other.load, other.id) > (CASE WHEN s.load_number ~ ${LOAD_NUMBER} THEN s.load_number::int END, s.id)
      ORDER BY other.load, other.id LIMIT 1) next
    UNION
    SELECT id FROM (${lotMates(db)}) mates
    ORDER BY 1`)
  return rows.map(({ id }) => id)
}
