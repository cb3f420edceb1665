import { distinct } from '#src/platform/server/database/distinct'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AssignmentRow, SlipAssignments } from '#src/areas/tickets/server/pay-codes/public/pay-codes'

/** The assignments of tickets, by ticket, primary first. */
export async function assignmentRows(db: AgencyTransaction, slipIds: readonly number[]): Promise<Map<number, AssignmentRow[]>> {
  const rows = await db.many(sql<AssignmentRow & { slip_id: number }>`
    SELECT slip_id, slot, project_pay_item_id, item.item_code, quantity, external_dot_contractor_id, additional_notes,
      pay_period, assigned_by, to_json(assigned_at) #>> '{}' AS assigned_at
    FROM pay_item_assignments JOIN pay_items item
      ON item.dot_authority_id = pay_item_assignments.dot_authority_id AND item.id = project_pay_item_id
    WHERE pay_item_assignments.dot_authority_id = ${db.agency} AND slip_id = ANY(${[...slipIds]}::int[])
    ORDER BY slip_id, slot`)
  const bySlip = new Map<number, AssignmentRow[]>()
  for (const { slip_id, ...row } of rows) {
    const known = bySlip.get(slip_id)
    if (known === undefined) bySlip.set(slip_id, [row])
    else known.push(row)
  }
  return bySlip
}

/** Deletes all assignments of these tickets. The pay code columns of the tickets themselves are set by `setPayCodes`. */
export async function deleteAssignments(db: AgencyTransaction, slipIds: readonly number[]): Promise<void> {
  await db.run(sql`
    DELETE FROM pay_item_assignments WHERE dot_authority_id = ${db.agency} AND slip_id = ANY(${[...slipIds]}::int[])`)
}

/**
 * Inserts the assignments of tickets that have none. Assignments that differ only in ticket and quantity are sent as a single JSON row, to
 * keep the statement small.
 */
export async function insertAssignments(db: AgencyTransaction, slips: readonly SlipAssignments[]): Promise<void> {
  const ids = slips.flatMap(({ slip_id, rows }) => rows.map(() => slip_id))
  if (ids.length === 0) return
  const quantities = slips.flatMap(({ rows }) => rows.map(({ quantity }) => quantity))
  const texts = distinct(slips.flatMap(({ dot_project_id, rows }) => rows.map(({ quantity: _quantity, ...row }) => JSON.stringify({ dot_project_id, ...row }))))
  await db.run(sql`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity,
      external_dot_contractor_id, additional_notes, pay_period, assigned_by, assigned_at, supply)
    SELECT ${db.agency}, slip.id, new.slot, new.dot_project_id, new.project_pay_item_id, given.quantity,
      new.external_dot_contractor_id, new.additional_notes, new.pay_period, new.assigned_by, new.assigned_at,
      ticket_supply(slip.plant_id, slip.material_description, slip.uom_1)
    FROM unnest(${ids}::int[], ${texts.places}::int[], ${quantities}::numeric[]) AS given (id, place, quantity)
      JOIN json_populate_recordset(NULL::pay_item_assignments, ${`[${texts.values.join(',')}]`}::json) WITH ORDINALITY AS new ON new.ordinality = given.place
      JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.id = given.id`)
}

/** A person's use of an item for a material and plant: the source of the recent items. */
export interface PayItemUse {
  readonly project_pay_item_id: number
  readonly plant_id: number
  readonly material_description: string
  readonly external_dot_contractor_id: number | null
  readonly uses: number
  /** 1 primary, 2 secondary: within one write the primary counts as more recent. */
  readonly slot: number
}

/** Records a person's uses of items, in a fixed order so that concurrent writes do not deadlock. */
export async function addPayItemUses(db: AgencyTransaction, employeeId: number, projectId: number, uses: readonly PayItemUse[]): Promise<void> {
  await db.run(sql`
    INSERT INTO pay_item_uses (dot_authority_id, employee_id, dot_project_id, project_pay_item_id, plant_id,
      material_description, external_dot_contractor_id, uses, used_at)
    SELECT ${db.agency}, ${employeeId}, ${projectId}, item, plant, material, contractor, uses, now() - slot * interval '1 microsecond'
    FROM unnest(
      ${uses.map((use) => use.project_pay_item_id)}::int[], ${uses.map((use) => use.plant_id)}::int[],
      ${uses.map((use) => use.material_description)}::text[], ${uses.map((use) => use.external_dot_contractor_id)}::int[],
      ${uses.map((use) => use.uses)}::int[], ${uses.map((use) => use.slot)}::int[]
    ) AS use (item, plant, material, contractor, uses, slot)
    ORDER BY item, plant, material
    ON CONFLICT (dot_authority_id, employee_id, dot_project_id, project_pay_item_id, plant_id, material_description)
    DO UPDATE SET uses = pay_item_uses.uses + excluded.uses, used_at = excluded.used_at,
      external_dot_contractor_id = excluded.external_dot_contractor_id`)
}

/**
 * Recounts a person's item uses from the current assignments, for the materials and plants of these tickets. The recent items then do
 * not show uses that were undone (PAY-34).
 */
export async function recountUses(
  db: AgencyTransaction,
  employeeId: number,
  uses: readonly { readonly slip_id: number; readonly project_pay_item_id: number }[],
): Promise<void> {
  if (uses.length === 0) return
  await db.run(sql`
    WITH touched AS MATERIALIZED (
      SELECT DISTINCT slip.dot_project_id, given.project_pay_item_id, slip.plant_id, slip.material_description
      FROM unnest(${uses.map((one) => one.slip_id)}::int[], ${uses.map((one) => one.project_pay_item_id)}::int[]) AS given (slip_id, project_pay_item_id)
      JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.id = given.slip_id
    ), standing AS MATERIALIZED (
      SELECT touched.*, count(*) AS uses, max(code.assigned_at - code.slot * interval '1 microsecond') AS used_at,
        (array_agg(code.external_dot_contractor_id ORDER BY code.assigned_at DESC, code.slip_id DESC))[1] AS external_dot_contractor_id
      FROM touched
      JOIN pay_item_assignments code ON code.dot_authority_id = ${db.agency} AND code.dot_project_id = touched.dot_project_id
        AND code.project_pay_item_id = touched.project_pay_item_id AND code.assigned_by = ${employeeId}
      JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.id = code.slip_id AND slip.plant_id = touched.plant_id
        AND slip.material_description = touched.material_description
      GROUP BY 1, 2, 3, 4
    ), gone AS (
      DELETE FROM pay_item_uses USING touched
      WHERE pay_item_uses.dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND pay_item_uses.dot_project_id = touched.dot_project_id
        AND pay_item_uses.project_pay_item_id = touched.project_pay_item_id AND pay_item_uses.plant_id = touched.plant_id
        AND pay_item_uses.material_description = touched.material_description
        AND NOT EXISTS (SELECT FROM standing WHERE (standing.dot_project_id, standing.project_pay_item_id, standing.plant_id, standing.material_description)
          = (touched.dot_project_id, touched.project_pay_item_id, touched.plant_id, touched.material_description))
    )
    INSERT INTO pay_item_uses (dot_authority_id, employee_id, dot_project_id, project_pay_item_id, plant_id, material_description,
      external_dot_contractor_id, uses, used_at)
    SELECT ${db.agency}, ${employeeId}, dot_project_id, project_pay_item_id, plant_id, material_description, external_dot_contractor_id, uses, used_at
    FROM standing ORDER BY project_pay_item_id, plant_id, material_description
    ON CONFLICT (dot_authority_id, employee_id, dot_project_id, project_pay_item_id, plant_id, material_description)
    DO UPDATE SET uses = excluded.uses, used_at = excluded.used_at, external_dot_contractor_id = excluded.external_dot_contractor_id`)
}

/** The assignments of tickets as a JSON list in the shape of the API, by ticket and slot. */
export async function assignmentsJson(db: AgencyTransaction, slipIds: readonly number[]): Promise<string> {
  const { list } = await db.one(sql<{ list: string }>`
    SELECT coalesce(json_agg(row ORDER BY row.haulhub_slip_id, row.slot)::text, '[]') AS list FROM (
      SELECT slip_id AS haulhub_slip_id, slot, project_pay_item_id, quantity, external_dot_contractor_id, additional_notes, pay_period
      FROM pay_item_assignments WHERE dot_authority_id = ${db.agency} AND slip_id = ANY(${[...slipIds]}::int[])) row`)
  return list
}

/** The assignments of tickets as JSON, with item and contractor names, for the drawer. */
export async function assignmentsWithItemsJson(db: AgencyTransaction, projectId: number, slipIds: readonly number[]): Promise<string> {
  const { list } = await db.one(sql<{ list: string }>`
    SELECT coalesce(json_agg(row ORDER BY row.haulhub_slip_id, row.slot)::text, '[]') AS list FROM (
      SELECT slip_id AS haulhub_slip_id, slot, project_pay_item_id, quantity, external_dot_contractor_id, additional_notes,
        pay_period, contractor.name AS external_dot_contractor_name,
        json_build_object('id', item.id, 'line_number', item.line_number, 'item_code', item.item_code,
          'item_description', item.item_description, 'estimated_qty_uom', item.estimated_qty_uom, 'is_dnp', item.is_dnp,
          'source_only', item.source_only) AS pay_item
      FROM pay_item_assignments code
        JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
        LEFT JOIN external_dot_contractors contractor
          ON contractor.dot_authority_id = code.dot_authority_id AND contractor.id = code.external_dot_contractor_id
      WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = ${projectId}
        AND slip_id = ANY(${[...slipIds]}::int[])) row`)
  return list
}

/** The pay code fields of ticket rows, as a JSON list in the shape of the API (API-35). */
export async function codedSlipsJson(db: AgencyTransaction, slipIds: readonly number[]): Promise<string> {
  const { list } = await db.one(sql<{ list: string }>`
    SELECT coalesce(json_agg(row ORDER BY row.id)::text, '[]') AS list FROM (${codedSlips(db, slipIds)}) row`)
  return list
}

function codedSlips(db: AgencyTransaction, slipIds: readonly number[]): SqlPart {
  return sql.part`
    SELECT slip.id, slip.version, slip.ticket_number, slip.status, slip.coded, slip.pay_period,
      first_item.item_code AS primary_pay_code, first_item.item_description AS primary_pay_code_description,
      first_item.line_number AS primary_line_number, first.quantity AS primary_pay_code_quantity,
      second_item.item_code AS secondary_pay_code, second_item.item_description AS secondary_pay_code_description,
      second_item.line_number AS secondary_line_number, second.quantity AS secondary_pay_code_quantity
    FROM slips slip
      LEFT JOIN pay_item_assignments first ON first.dot_authority_id = ${db.agency} AND first.slip_id = slip.id AND first.slot = 1
      LEFT JOIN pay_items first_item ON first_item.dot_authority_id = ${db.agency} AND first_item.id = first.project_pay_item_id
      LEFT JOIN pay_item_assignments second ON second.dot_authority_id = ${db.agency} AND second.slip_id = slip.id AND second.slot = 2
      LEFT JOIN pay_items second_item ON second_item.dot_authority_id = ${db.agency} AND second_item.id = second.project_pay_item_id
    WHERE slip.dot_authority_id = ${db.agency} AND slip.id = ANY(${[...slipIds]}::int[])`
}
