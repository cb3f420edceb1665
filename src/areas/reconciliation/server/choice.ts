import { isRejectedOrVoided, type TicketStatus } from '#src/platform/domain/status-words'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { assertAllFound } from '#src/areas/tickets/server/bulk/public/selection'

/** What a call of `assign_pay_code_slips` asks for: the ids of the selected tickets, and the parts that the answer includes (RECO-84). */
export interface Choice {
  readonly filters: { readonly id: { readonly IN: readonly number[] } }
  readonly coded?: boolean
  readonly uncoded?: boolean
  readonly total_by_material?: boolean
}

/** Throws 404 with the ids that are not tickets of the project (API-16). */
export async function assertSlipsOfProject(db: AgencyTransaction, projectId: number, ids: readonly number[]): Promise<void> {
  assertAllFound(ids, await db.many(sql<{ id: number }>`
    SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ANY(${[...ids]}::int[])`))
}

/**
 * The selected tickets of the project as JSON. With `coded` or `uncoded`, only the coded or only the uncoded ones; with
 * `total_by_material`, also the totals by material and unit. any_slip_rejected_or_voided considers all selected tickets (RECO-84, RECO-86).
 */
export async function findAssignPayCodeSlips(db: AgencyTransaction, projectId: number, choice: Choice): Promise<string> {
  const blocking = (['rejected', 'voided'] satisfies TicketStatus[]).filter(isRejectedOrVoided)
  const isBoth = choice.coded === choice.uncoded
  const { answer } = await db.one(sql<{ answer: string }>`
    WITH chosen AS (
      SELECT id, version, ticket_number, status, coded, pay_period, material_description, product_code,
        trim_scale(net_amount) AS net_amount, uom_1
      FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ANY(${[...choice.filters.id.IN]}::int[])
    ), shown AS (
      SELECT * FROM chosen ${isBoth ? sql.part`` : sql.part`WHERE coded = ${choice.coded === true}`}
    ), totals AS (
      SELECT material_description, uom_1 AS uom, count(*) AS count, round(sum(net_amount), 2) AS net_amount,
        json_agg(id ORDER BY id) AS slip_ids
      FROM shown ${choice.total_by_material === true ? sql.part`` : sql.part`WHERE false`}
      GROUP BY material_description, uom_1
    )
    SELECT json_build_object(
      'slips', coalesce((SELECT json_agg(shown ORDER BY id) FROM shown), '[]'),
      'any_slip_rejected_or_voided', EXISTS (SELECT FROM chosen WHERE status = ANY(${blocking}::text[])),
      'total_by_materials', coalesce((SELECT json_agg(totals ORDER BY material_description, uom) FROM totals), '[]')
    )::text AS answer`)
  return answer
}
