import type { LineThen } from '#src/areas/reports/domain/as-it-was/compare'
import { unitSince } from '#src/areas/contracts/server/public/unit-of-code'
import { valuesSince } from '#src/areas/reports/server/as-it-was/past'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/** A project's tickets at a moment: how many there were, and the coded totals. */
export interface TotalsThen {
  readonly counts: { readonly tickets: number; readonly coded: number; readonly rejected: number; readonly voided: number }
  readonly lines: readonly LineThen[]
}

/** The fields on which the totals depend. */
const FIELDS = ['status', 'dot_project_id', 'pay_item_assignments', 'uom_1']

/**
 * The exact totals of a project as they were at a moment: the tickets that it had then, including tickets that were moved out of the
 * project since, with their status and pay codes at that time. `payPeriod` limits the codes to one period. Item names are the current ones.
 */
export async function findTotalsThen(db: AgencyTransaction, projectId: number, at: string, payPeriod: number | null): Promise<TotalsThen> {
  // pay codes of a period that was already closed at that moment keep the units that their tickets had when the period was closed
  const closed = sql.part`(SELECT period.closed_at FROM pay_periods period WHERE period.dot_authority_id = ${db.agency} AND period.dot_project_id = ${projectId}
    AND period.number = chosen.pay_period AND period.closed_at <= ${at}::timestamptz)`
  const unit = unitSince(sql.part`${db.agency}::int`, { slip: sql.part`chosen.id`, present: sql.part`chosen.uom_1` }, closed)
  const { totals } = await db.one(sql<{ totals: TotalsThen }>`
    WITH candidate AS MATERIALIZED (
      SELECT slip.id, slip.status, slip.dot_project_id, slip.uom_1 FROM slips slip
      WHERE slip.dot_authority_id = ${db.agency} AND slip.created_at <= ${at}::timestamptz AND (slip.dot_project_id = ${projectId} OR slip.id IN (
        SELECT event.slip_id FROM slip_events event WHERE event.dot_authority_id = ${db.agency} AND (event.changes #>> '{dot_project_id,0}') = ${String(projectId)} AND event.happened_at > ${at}::timestamptz))
    ), since AS MATERIALIZED (${valuesSince(db.agency, sql.part`SELECT id FROM candidate`, at, FIELDS)}),
    past AS MATERIALIZED (
      SELECT candidate.id, CASE WHEN status.slip_id IS NULL THEN candidate.status ELSE status.value #>> '{}' END AS status,
        CASE WHEN unit.slip_id IS NULL THEN candidate.uom_1 ELSE unit.value #>> '{}' END AS uom_1, coded.slip_id IS NOT NULL AS is_recoded, coded.value AS codes
      FROM candidate
        LEFT JOIN since status ON status.slip_id = candidate.id AND status.field = 'status'
        LEFT JOIN since project ON project.slip_id = candidate.id AND project.field = 'dot_project_id'
        LEFT JOIN since unit ON unit.slip_id = candidate.id AND unit.field = 'uom_1'
        LEFT JOIN since coded ON coded.slip_id = candidate.id AND coded.field = 'pay_item_assignments'
      WHERE CASE WHEN project.slip_id IS NULL THEN candidate.dot_project_id ELSE (project.value #>> '{}')::int END = ${projectId}
    ), codes AS (
      SELECT past.id, past.uom_1, (code ->> 'project_pay_item_id')::int AS pay_item_id, (code ->> 'quantity')::numeric AS quantity, (code ->> 'pay_period')::int AS pay_period
      FROM past CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(past.codes) = 'array' THEN past.codes ELSE '[]' END) code WHERE past.is_recoded
      UNION ALL
      SELECT past.id, past.uom_1, code.project_pay_item_id, code.quantity, code.pay_period
      FROM past JOIN pay_item_assignments code ON code.dot_authority_id = ${db.agency} AND code.slip_id = past.id WHERE NOT past.is_recoded
    ), chosen AS (SELECT * FROM codes WHERE ${payPeriod}::int IS NULL OR pay_period = ${payPeriod}),
    lines AS (
      SELECT chosen.pay_item_id, coalesce(item.line_number, 0) AS line_number, coalesce(item.item_code, '#' || chosen.pay_item_id) AS item_code, coalesce(item.item_description, '') AS item_description,
        CASE WHEN item.is_dnp THEN ${unitKeyOf(unit)} ELSE coalesce(item.estimated_qty_uom, '') END AS unit, coalesce(item.is_dnp, false) AS is_dnp,
        count(DISTINCT chosen.id) AS tickets, sum(chosen.quantity)::text AS quantity
      FROM chosen LEFT JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = chosen.pay_item_id
      GROUP BY 1, 2, 3, 4, 5, 6
    )
    SELECT json_build_object(
      'counts', (SELECT json_build_object('tickets', count(*) FILTER (WHERE status NOT IN ('rejected', 'voided')), 'coded', (SELECT count(DISTINCT id) FROM chosen),
        'rejected', count(*) FILTER (WHERE status = 'rejected'), 'voided', count(*) FILTER (WHERE status = 'voided')) FROM past),
      'lines', coalesce((SELECT json_agg(lines) FROM lines), '[]')) AS totals`)
  return totals
}

/** The state that a pay period had at two moments; null if the project has no such period. */
export async function findPeriodThen(db: AgencyTransaction, projectId: number, number: number, at: string, to: string): Promise<{ readonly earlier: string; readonly later: string } | null> {
  const stateAt = (moment: string) => sql.part`CASE WHEN period.closed_at <= ${moment}::timestamptz THEN 'closed'
    WHEN period.number = 1 OR former.closed_at <= ${moment}::timestamptz THEN 'in_progress' ELSE 'not_open' END`
  return db.maybeOne(sql<{ earlier: string; later: string }>`
    SELECT ${stateAt(at)} AS earlier, ${stateAt(to)} AS later FROM pay_periods period
      LEFT JOIN pay_periods former ON former.dot_authority_id = period.dot_authority_id AND former.dot_project_id = period.dot_project_id AND former.number = period.number - 1
    WHERE period.dot_authority_id = ${db.agency} AND period.dot_project_id = ${projectId} AND period.number = ${number}`)
}
