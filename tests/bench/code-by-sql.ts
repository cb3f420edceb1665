import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The item to code tickets with, the tickets' project, and the employee who codes them. */
export interface Code {
  readonly project: number
  readonly item: number
  readonly employee: number
}

/**
 * Codes tickets of version 1 with as little SQL as possible: locks them, writes their assignments, their own columns and their events, and
 * checks no rule.
 */
export async function codeBySql(db: AgencyTransaction, ids: readonly number[], { project, item, employee }: Code): Promise<void> {
  await db.many(sql`SELECT id, version, net_amount FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
  await db.run(sql`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by, supply)
    SELECT ${db.agency}, id, 1, ${project}, ${item}, 20.25, 1, ${employee}, ticket_supply(plant_id, material_description, uom_1)
    FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])`)
  await db.run(sql`
    UPDATE slips SET version = version + 1, updated_at = now(), coded = true, pay_period = 1, primary_pay_item_id = ${item}
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])`)
  await db.run(sql`
    INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, changes, change_set, event, actor_employee_id, actor, request_id)
    SELECT ${db.agency}, id, 2, jsonb_build_object('pay_item_assignments', jsonb_build_array('[]'::jsonb, jsonb_build_array(jsonb_build_object(
        'slot', 1, 'project_pay_item_id', ${item}::int, 'item_code', '2360.1', 'quantity', '20.25', 'external_dot_contractor_id', NULL,
        'additional_notes', NULL, 'pay_period', 1, 'assigned_by', ${employee}::int, 'assigned_at', now())))),
      gen_random_uuid(), 'assigned', ${employee}, 'Pat Person', 'bench'
    FROM unnest(${[...ids]}::int[]) AS id`)
}
