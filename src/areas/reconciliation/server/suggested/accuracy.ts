import type { Static } from 'typebox'
import type { suggested } from '#src/areas/reconciliation/api/suggested'
import { SUGGESTION_CODINGS } from '#src/areas/reconciliation/domain/coding/suggestion'
import { MEASURED_CODINGS } from '#src/areas/reconciliation/domain/limits'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How often the first suggestion was right in a project. */
type Accuracy = Static<typeof suggested.accuracy.answer>['suggestion_accuracy'][number]

/**
 * Measures suggestions on history that is held back: each of a project's latest codings is predicted from the codings before it alone, as
 * a suggestion of everybody's codings would be, and compared with what the person chose (PLUS-9). Do-not-pay codes are left out, since they
 * are never suggested. Projects without codings are left out.
 */
export function findAccuracy(db: AgencyTransaction): Promise<Accuracy[]> {
  return db.many(sql<Accuracy>`
    WITH measured AS MATERIALIZED (
      SELECT project.id AS dot_project_id, code.slip_id, code.project_pay_item_id, code.supply, code.assigned_at
      FROM dot_projects project CROSS JOIN LATERAL (
        SELECT code.slip_id, code.project_pay_item_id, code.supply, code.assigned_at FROM pay_item_assignments code
          JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = code.project_pay_item_id AND NOT item.is_dnp
        WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = project.id AND code.slot = 1
        ORDER BY code.assigned_at DESC, code.slip_id DESC LIMIT ${MEASURED_CODINGS}) code
      WHERE project.dot_authority_id = ${db.agency} AND project.deleted_at IS NULL
    )
    SELECT measured.dot_project_id, project.title AS project_title, project.state_project_number, count(*)::int AS codings,
      count(first.project_pay_item_id)::int AS suggested, (count(*) FILTER (WHERE first.project_pay_item_id = measured.project_pay_item_id))::int AS right
    FROM measured JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = measured.dot_project_id
    LEFT JOIN LATERAL (
      SELECT before.project_pay_item_id FROM (
        SELECT code.project_pay_item_id, code.assigned_at, code.slip_id FROM pay_item_assignments code
          JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = code.project_pay_item_id AND NOT item.is_dnp
        WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = measured.dot_project_id AND code.slot = 1 AND code.supply = measured.supply
          AND (code.assigned_at, code.slip_id) < (measured.assigned_at, measured.slip_id)
        ORDER BY code.assigned_at DESC, code.slip_id DESC LIMIT ${SUGGESTION_CODINGS}) before
      GROUP BY before.project_pay_item_id ORDER BY count(*) DESC, max((before.assigned_at, before.slip_id)) DESC LIMIT 1) first ON true
    GROUP BY measured.dot_project_id, project.title, project.state_project_number ORDER BY project.title, measured.dot_project_id`)
}
