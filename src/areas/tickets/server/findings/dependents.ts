import { CLOSE_MINUTES, LOAD_NUMBER, numberedLoads } from '#src/areas/tickets/server/findings/checked-tickets'
import { lotMates } from '#src/areas/tickets/server/findings/failing-samples'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * The given tickets, and those whose findings depend on them: loads of the same truck and plant in the two hours after them, the load with
 * the next higher load number, and, for tickets with samples, the tickets in the same lot.
 */
export async function withDependents(db: AgencyTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    WITH batch AS MATERIALIZED (
      SELECT id, truck, ticketed_at, plant_id, ticket_date, material_description, load_number, dot_project_id, ticketed_lot_number FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])
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
    SELECT next.id FROM batch s CROSS JOIN LATERAL (
      SELECT other.id FROM loads other
      WHERE other.plant_id = s.plant_id AND other.ticket_date = s.ticket_date AND other.material_description = s.material_description
        AND other.load > CASE WHEN s.load_number ~ ${LOAD_NUMBER} THEN s.load_number::int END
      ORDER BY other.load LIMIT 1) next
    UNION
    SELECT id FROM (${lotMates(db)}) mates
    ORDER BY 1`)
  return rows.map(({ id }) => id)
}
