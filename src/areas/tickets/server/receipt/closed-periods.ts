import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A closed pay period with its first and last day. */
export interface ClosedPeriod {
  readonly dot_project_id: number
  readonly number: number
  readonly start_date: string
  readonly end_date: string
}

/** The closed pay periods of projects. */
export async function findClosedPeriods(db: AgencyTransaction, projects: readonly number[]): Promise<ClosedPeriod[]> {
  if (projects.length === 0) return []
  return db.many(sql<ClosedPeriod>`
    SELECT dot_project_id, number, start_date, end_date FROM pay_periods
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ANY(${[...new Set(projects)]}::int[]) AND closed_at IS NOT NULL`)
}
