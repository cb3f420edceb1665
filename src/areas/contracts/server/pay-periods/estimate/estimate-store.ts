import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The heading of a pay estimate: the project, the closed period, and who closed it. Times are in the project's time zone. */
export interface EstimateHead {
  /** The agency's name. */
  readonly agency: string
  readonly title: string
  readonly state_project_number: string | null
  readonly timezone: string
  readonly state: 'in_progress' | 'closed'
  readonly start_date: string
  readonly end_date: string | null
  readonly pay_basis: string | null
  readonly closed_by_name: string | null
  readonly closed_at: string | null
  readonly amount: string | null
  readonly unpriced_lines: number
}

/** The heading of a period's pay estimate; null if the project has no such period. */
export function findEstimateHead(db: AgencyTransaction, projectId: number, number: number): Promise<EstimateHead | null> {
  return db.maybeOne(sql<EstimateHead>`
    SELECT authority.name AS agency, project.title, project.state_project_number, project.timezone, period.state, period.start_date::text AS start_date, period.end_date::text AS end_date,
      period.pay_basis, period.closed_by_name, to_char(period.closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS closed_at,
      sums.amount, coalesce(sums.unpriced, 0)::int AS unpriced_lines
    FROM pay_periods period
      JOIN dot_authorities authority ON authority.id = ${db.agency}
      JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = period.dot_project_id
      LEFT JOIN LATERAL (
        SELECT sum(amount) AS amount, count(*) FILTER (WHERE quantity IS NOT NULL AND NOT is_dnp AND unit_price IS NULL) AS unpriced
        FROM pay_period_lines WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND pay_period = ${number}) sums ON true
    WHERE period.dot_authority_id = ${db.agency} AND period.dot_project_id = ${projectId} AND period.number = ${number}`)
}

/** Maximum number of lines in a printed estimate. Real estimates are far shorter, because a contract has only a few thousand items. */
const MOST_LINES = 20_000

/** A frozen line of a pay estimate. */
export interface EstimateLine {
  readonly id: number
  readonly line_number: number
  readonly item_code: string
  readonly item_description: string
  readonly external_dot_contractor_name: string | null
  readonly ticket_count: number
  readonly quantity: string | null
  readonly estimated_qty_uom: string
  readonly unit_price: string | null
  readonly amount: string | null
  readonly is_dnp: boolean
}

/**
 * The next frozen lines of a closed period after the line `after`, at most `most`, in the order of the period's screen. Frozen lines never
 * change, so pages that are read separately neither overlap nor leave gaps.
 */
export function findEstimateLines(db: AgencyTransaction, projectId: number, number: number, after: Pick<EstimateLine, 'line_number' | 'id'>, most: number): Promise<EstimateLine[]> {
  return db.many(sql<EstimateLine>`
    SELECT id, line_number, item_code, item_description, external_dot_contractor_name, ticket_count, quantity, estimated_qty_uom, unit_price, amount, is_dnp
    FROM pay_period_lines
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND pay_period = ${number} AND (line_number, id) > (${after.line_number}, ${after.id})
    ORDER BY line_number, id LIMIT ${most}`)
}

/**
 * All frozen lines of a closed period, up to MOST_LINES. Not paged, because the PDF needs the number of lines before its first page is
 * written.
 */
export async function findAllEstimateLines(db: AgencyTransaction, projectId: number, number: number): Promise<EstimateLine[]> {
  return findEstimateLines(db, projectId, number, { line_number: -1, id: 0 }, MOST_LINES)
}

/** What was paid for a pay item in earlier periods, in this period, and in all periods up to this one. */
export interface EstimateItem {
  readonly line_number: number
  readonly item_code: string
  readonly item_description: string
  readonly estimated_qty_uom: string
  readonly before: string | null
  readonly this_period: string | null
  readonly to_date: string | null
  readonly amount_before: string | null
  readonly amount: string | null
  readonly amount_to_date: string | null
}

/**
 * The totals by pay item up to a closed period. Reads only frozen lines, so that the estimate never changes. Each item has the code and
 * description of its most recent line. A sum of amounts is null if a line without a price would make it incomplete.
 */
export function findEstimateItems(db: AgencyTransaction, projectId: number, number: number): Promise<EstimateItem[]> {
  return db.many(sql<EstimateItem>`
    WITH line AS (
      SELECT *, pay_period = ${number} AS is_this FROM pay_period_lines
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND pay_period <= ${number} AND NOT is_dnp
    )
    SELECT (array_agg(line_number ORDER BY id DESC))[1] AS line_number, (array_agg(item_code ORDER BY id DESC))[1] AS item_code,
      (array_agg(item_description ORDER BY id DESC))[1] AS item_description, estimated_qty_uom,
      sum(quantity) FILTER (WHERE NOT is_this) AS before, sum(quantity) FILTER (WHERE is_this) AS this_period, sum(quantity) AS to_date,
      CASE WHEN count(*) FILTER (WHERE NOT is_this AND quantity IS NOT NULL AND amount IS NULL) = 0 THEN sum(amount) FILTER (WHERE NOT is_this) END AS amount_before,
      CASE WHEN count(*) FILTER (WHERE is_this AND quantity IS NOT NULL AND amount IS NULL) = 0 THEN sum(amount) FILTER (WHERE is_this) END AS amount,
      CASE WHEN count(*) FILTER (WHERE quantity IS NOT NULL AND amount IS NULL) = 0 THEN sum(amount) END AS amount_to_date
    FROM line GROUP BY pay_item_id, estimated_qty_uom ORDER BY 1, 2, estimated_qty_uom`)
}
