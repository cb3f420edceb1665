import type { Static } from 'typebox'
import { reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import type { suggested } from '#src/areas/reconciliation/api/suggested'
import { isSuggestable, SUGGESTION_CODINGS, SUGGESTION_SHARE } from '#src/areas/reconciliation/domain/coding/suggestion'
import { MEASURED_CODINGS } from '#src/areas/reconciliation/domain/limits'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How often the first suggestion was right in a project. */
type Accuracy = Static<typeof suggested.accuracy.answer>['suggestion_accuracy'][number]

/**
 * Measures how good suggestions are on past codings: each of a project's latest codings is predicted from only the codings before it, by
 * the rules of a suggestion from everybody's codings, and compared with the person's choice (PLUS-9). Do-not-pay codes are left out, since
 * they are never suggested, and so are items whose unit does not convert. Projects without codings are left out.
 */
export async function findAccuracy(db: AgencyTransaction): Promise<Accuracy[]> {
  const convertible = await findConvertible(db)
  return db.many(sql<Accuracy>`
    WITH convertible AS MATERIALIZED (
      SELECT DISTINCT ticket_unit, item_unit FROM json_to_recordset(${JSON.stringify(convertible)}::json) AS pair (ticket_unit text, item_unit text)
    ), measured AS MATERIALIZED (
      SELECT project.id AS dot_project_id, code.*
      FROM dot_projects project CROSS JOIN LATERAL (
        SELECT code.slip_id, code.project_pay_item_id, code.supply, code.assigned_at, slip.uom_1 FROM pay_item_assignments code
          JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = code.project_pay_item_id AND NOT item.is_dnp
          JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.id = code.slip_id
        WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = project.id AND code.slot = 1
        ORDER BY code.assigned_at DESC, code.slip_id DESC LIMIT ${MEASURED_CODINGS}) code
      WHERE project.dot_authority_id = ${db.agency} AND project.deleted_at IS NULL
    )
    SELECT measured.dot_project_id, project.title AS project_title, project.state_project_number, count(*)::int AS codings,
      count(first.project_pay_item_id)::int AS suggested, (count(*) FILTER (WHERE first.project_pay_item_id = measured.project_pay_item_id))::int AS right
    FROM measured JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = measured.dot_project_id
    LEFT JOIN LATERAL (
      SELECT usual.project_pay_item_id FROM (SELECT before.project_pay_item_id FROM (
        SELECT code.project_pay_item_id, code.assigned_at, code.slip_id, count(*) OVER () AS among FROM (
          SELECT code.project_pay_item_id, code.assigned_at, code.slip_id FROM pay_item_assignments code
            JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = code.project_pay_item_id AND NOT item.is_dnp
          WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = measured.dot_project_id AND code.slot = 1 AND code.supply = measured.supply
            AND (code.assigned_at, code.slip_id) < (measured.assigned_at, measured.slip_id)
          ORDER BY code.assigned_at DESC, code.slip_id DESC LIMIT ${SUGGESTION_CODINGS}) code) before
      GROUP BY before.project_pay_item_id, before.among HAVING count(*) >= ${SUGGESTION_SHARE}::numeric * before.among
      ORDER BY count(*) DESC, max((before.assigned_at, before.slip_id)) DESC LIMIT 1) usual
        JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = usual.project_pay_item_id
      WHERE item.source_only OR (measured.uom_1, item.estimated_qty_uom) IN (SELECT ticket_unit, item_unit FROM convertible)) first ON true
    GROUP BY measured.dot_project_id, project.title, project.state_project_number ORDER BY project.title, measured.dot_project_id`)
}

/** Pairs of units: the unit of a coded ticket, and an item's unit to which it converts. Other items cannot be suggested (UOM-3). */
async function findConvertible(db: AgencyTransaction): Promise<{ readonly ticket_unit: string; readonly item_unit: string }[]> {
  const pairs = await db.many(sql<{ ticket_unit: string; item_unit: string }>`
    SELECT ticket.unit AS ticket_unit, item.unit AS item_unit
    FROM (SELECT DISTINCT uom_1 AS unit FROM slips WHERE dot_authority_id = ${db.agency} AND coded AND uom_1 IS NOT NULL) ticket
      CROSS JOIN (SELECT DISTINCT estimated_qty_uom AS unit FROM pay_items WHERE dot_authority_id = ${db.agency} AND NOT is_dnp) item`)
  const units = await reconciliationUnits(db)
  return pairs.filter(({ ticket_unit: ticket, item_unit: item }) => isSuggestable({ estimated_qty_uom: item, source_only: false }, ticket, units))
}
