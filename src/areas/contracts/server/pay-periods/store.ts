import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JsonPage, RubyPage } from '#src/platform/server/http/limits/ruby-page'
import { currentAdjustments } from '#src/areas/contracts/server/pay-periods/adjustments'
import { unitOfCode } from '#src/areas/contracts/server/public/unit-of-code'
import { paidInPeriod } from '#src/areas/contracts/server/public/amounts-of-items'
import type { Actor } from '#src/platform/server/http/security/actor'

/** A row-locked period. Until the transaction ends, nobody else can code tickets in it or close it. */
export interface LockedPeriod {
  readonly number: number
  readonly version: number
  readonly start_date: string
  readonly end_date: string | null
  readonly state: 'in_progress' | 'closed'
}

/** Locks a period of a project; null if there is none. */
export function lockPeriod(db: AgencyTransaction, projectId: number, number: number): Promise<LockedPeriod | null> {
  return db.maybeOne(sql<LockedPeriod>`
    SELECT number, version, start_date::text AS start_date, end_date::text AS end_date, state FROM pay_periods
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND number = ${number} FOR UPDATE`)
}

/** A period as JSON in the shape of the API; the text 'null' if there is none. */
export async function findPeriod(db: AgencyTransaction, projectId: number, number: number): Promise<string> {
  const row = await db.maybeOne(sql<{ period: string }>`
    SELECT row_to_json(period)::text AS period FROM (
      SELECT number, version, start_date, end_date, state, closed_at, closed_by, closed_by_name, pay_basis, amount, unpriced_lines
      FROM pay_periods CROSS JOIN ${paidInPeriod}
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND number = ${number}) period`)
  return row?.period ?? 'null'
}

/** Opens a period. */
export async function insertPeriod(db: AgencyTransaction, projectId: number, number: number, start: string): Promise<void> {
  await db.run(sql`INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date) VALUES (${db.agency}, ${projectId}, ${number}, ${start})`)
}

/** Changes the start date of a period. */
export async function setStart(db: AgencyTransaction, projectId: number, number: number, start: string): Promise<void> {
  await db.run(sql`
    UPDATE pay_periods SET start_date = ${start}, version = version + 1
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND number = ${number}`)
}

/** True if any ticket of the project has a code. */
export async function isAnyCoded(db: AgencyTransaction, projectId: number): Promise<boolean> {
  const { coded } = await db.one(sql<{ coded: boolean }>`
    SELECT EXISTS (SELECT FROM pay_item_assignments WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}) AS coded`)
  return coded
}

/** The voided or rejected tickets among the coded tickets of a period, ordered by ticket number (PAY-24). */
export function ticketsInPeriod(db: AgencyTransaction, projectId: number, number: number): Promise<{ id: number; ticket_number: string; status: 'voided' | 'rejected' }[]> {
  return db.many(sql<{ id: number; ticket_number: string; status: 'voided' | 'rejected' }>`
    SELECT id, ticket_number, status FROM slips
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND pay_period = ${number} AND coded
      AND status IN ('voided', 'rejected') ORDER BY ticket_number, id`)
}

/**
 * Closes a row-locked period. Freezes its lines, which are computed from the current assignments, and its adjustments as they are listed
 * now. A closed period never changes (PAY-25, PLUS-18).
 */
export async function closeLocked(db: AgencyTransaction, projectId: number, number: number, end: string, actor: Actor): Promise<void> {
  await db.run(sql`
    INSERT INTO pay_period_lines (dot_authority_id, dot_project_id, pay_period, pay_item_id, line_number, item_code, item_description,
      estimated_qty_uom, estimated_quantity, is_dnp, source_only, external_dot_contractor_id, external_dot_contractor_name, ticket_count, quantity, unit_price)
    SELECT ${db.agency}, ${projectId}, ${number}, item.id, item.line_number, item.item_code, item.item_description, paid.unit,
      item.estimated_quantity, item.is_dnp, item.source_only, paid.external_dot_contractor_id, contractor.name, paid.tickets, paid.quantity, item.unit_price
    FROM (SELECT code.project_pay_item_id, code.external_dot_contractor_id, ${unitOfCode} AS unit, count(*) AS tickets, sum(code.quantity) AS quantity
        FROM pay_item_assignments code JOIN slips slip ON slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id
          JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
        WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = ${projectId} AND code.pay_period = ${number} GROUP BY 1, 2, 3) paid
      JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = paid.project_pay_item_id
      LEFT JOIN external_dot_contractors contractor
        ON contractor.dot_authority_id = ${db.agency} AND contractor.id = paid.external_dot_contractor_id
    ORDER BY item.line_number, item.id, paid.external_dot_contractor_id, paid.unit`)
  await db.run(sql`
    UPDATE pay_periods SET state = 'closed', end_date = ${end}, closed_at = clock_timestamp(), closed_by = ${actor.employeeId},
      adjustments = (SELECT coalesce(jsonb_agg(to_jsonb(one) ORDER BY one.happened_at, one.key), '[]') FROM (${currentAdjustments(db, projectId, number)}) one),
      closed_by_name = ${actor.name}, do_not_pay_in_one_line = false, version = version + 1, ticket_count = (SELECT count(*) FROM slips
        WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND pay_period = ${number} AND coded),
      pay_basis = (SELECT pay_basis FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${projectId})
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND number = ${number}`)
}

/** The sort fields of the frozen lines. */
export const lineOrder = {
  fields: {
    line_number: sql.part`line_number`,
    item_code: sql.part`item_code`,
    item_description: sql.part`item_description`,
    external_dot_contractor_name: sql.part`external_dot_contractor_name`,
    ticket_count: sql.part`ticket_count`,
    quantity: sql.part`quantity`,
    unit_price: sql.part`unit_price`,
    amount: sql.part`amount`,
  },
  standard: sql.part`line_number`,
  last: sql.part`id`,
}

/** The frozen lines of a closed period as JSON. */
export function findLines(db: AgencyTransaction, projectId: number, number: number, order: SqlPart, page: RubyPage): Promise<JsonPage> {
  return db.one(sql<JsonPage>`
    WITH matching AS (
      SELECT id, pay_period, pay_item_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity, is_dnp, source_only,
        external_dot_contractor_id, external_dot_contractor_name, ticket_count, quantity, unit_price, amount
      FROM pay_period_lines WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND pay_period = ${number}
    ), page AS (SELECT * FROM matching ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}
