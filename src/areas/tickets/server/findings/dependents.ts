import { CLOSE_MINUTES, LOAD_NUMBER } from '#src/areas/tickets/server/findings/checked-tickets'
import { lotMates } from '#src/areas/tickets/server/findings/failing-samples'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * These tickets with the others whose findings depend on them: later loads of the same truck, the load that follows by its number,
 * and the lot of a ticket with samples. Includes the few loads of the truck at other plants, which costs less than looking for its plants.
 */
export async function withDependents(db: AgencyTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    WITH batch AS MATERIALIZED (
      SELECT id, truck, ticketed_at, plant_id, ticket_date, material_description, load_number, dot_project_id, ticketed_lot_number FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])
    )
    SELECT id FROM batch
    UNION
    SELECT key.slip_id FROM batch s JOIN slip_keys key ON key.dot_authority_id = ${db.agency} AND key.truck = s.truck AND key.ticketed_at >= s.ticketed_at
      AND key.ticketed_at <= s.ticketed_at + make_interval(mins => ${CLOSE_MINUTES + 1})
    WHERE s.truck <> ''
    UNION
    SELECT next.id FROM batch s CROSS JOIN LATERAL (
      SELECT other.id FROM slip_keys key JOIN slips other ON other.dot_authority_id = key.dot_authority_id AND other.id = key.slip_id
      WHERE s.load_number ~ ${LOAD_NUMBER} AND key.dot_authority_id = ${db.agency} AND key.material_description = s.material_description AND key.ticketed_at >= s.ticket_date - 2 AND key.ticketed_at < s.ticket_date + 3
        AND key.ticket_date = s.ticket_date AND other.plant_id = s.plant_id
        AND other.load_number ~ ${LOAD_NUMBER} AND other.load_number::int > CASE WHEN s.load_number ~ ${LOAD_NUMBER} THEN s.load_number::int END
      ORDER BY other.load_number::int LIMIT 1) next
    UNION
    SELECT id FROM (${lotMates(db)}) mates
    ORDER BY 1`)
  return rows.map(({ id }) => id)
}
