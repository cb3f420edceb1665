import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Keeps the open periods of some projects from being closed before the transaction ends. `projects` is a query that returns one
 * `dot_project_id` per row. A transaction that changes a pay code, or a ticket with a pay code, must lock these periods before it locks or
 * reads any ticket. A period is then closed entirely before or after that transaction, and closing cannot deadlock with it (PAY-25).
 */
export function holdPeriodsOf(db: AgencyTransaction, projects: SqlPart): Promise<void> {
  return holdOpen(db, projects)
}

/** Like `holdPeriodsOf`, for projects whose ids are known. */
export function holdPeriodsOfProjects(db: AgencyTransaction, projectIds: readonly number[]): Promise<void> {
  return holdOpen(db, sql.part`SELECT unnest(${[...projectIds]}::int[])`)
}

async function holdOpen(db: AgencyTransaction, projects: SqlPart): Promise<void> {
  // if a period was closed while the query waited for its lock, the next period is open now, so lock the next period too
  const first = await lockOpen(db, projects)
  if (first.waited) await lockOpen(db, projects)
}

/**
 * `waited` is true if fewer periods were locked than the query had found open, which means that one was closed in the meantime.
 * MATERIALIZED makes PostgreSQL run the query of the projects only once: on tables that have not been analyzed yet, PostgreSQL would
 * otherwise run it again for each period of the agency.
 */
async function lockOpen(db: AgencyTransaction, projects: SqlPart): Promise<{ readonly waited: boolean }> {
  const { seen, held } = await db.one(sql<{ seen: number; held: number }>`
    WITH touched AS MATERIALIZED (${projects}), chosen AS (
      SELECT dot_project_id, number FROM pay_periods
      WHERE dot_authority_id = ${db.agency} AND state = 'in_progress' AND dot_project_id IN (SELECT * FROM touched)
    ), locked AS (
      SELECT period.number FROM pay_periods period JOIN chosen USING (dot_project_id, number)
      WHERE period.dot_authority_id = ${db.agency} AND period.state = 'in_progress'
      ORDER BY period.dot_project_id FOR SHARE OF period
    )
    SELECT (SELECT count(*)::int FROM chosen) AS seen, (SELECT count(*)::int FROM locked) AS held`)
  return { waited: held < seen }
}
