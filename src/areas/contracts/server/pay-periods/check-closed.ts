import { Gauge, type Registry } from 'prom-client'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { Platform } from '#src/platform/server/platform'

const DAY_MS = 86_400_000

/** A closed period whose frozen lines differ from its assignments, or whose ticket count differs from its tickets. */
interface DifferingPeriod {
  readonly dot_project_id: number
  readonly number: number
}

/**
 * Compares every closed period with its assignments and tickets, at startup and once a day. The triggers of migration 0021 prevent any
 * difference, so a difference means that someone has bypassed them. Differences are logged as errors and counted in
 * `slipway_closed_periods_differing`. If one agency cannot be checked, the others still are. Returns a function that stops the checks.
 */
export function startCheckingClosed({ database, log }: Pick<Platform, 'database' | 'log'>, registry: Registry, everyMs = DAY_MS): () => Promise<void> {
  const gauge = new Gauge({
    name: 'slipway_closed_periods_differing',
    help: 'Closed pay periods whose frozen lines are not the sums of their assignments',
    registers: [registry],
  })
  // the last count of each agency; an agency that cannot be checked now keeps its previous count
  const differing = new Map<number, number>()
  return startRounds({ database, log }, {
    everyMs, atOnce: true, failure: 'closed pay periods could not be checked; tried again tomorrow',
    async serve(agency) {
      const periods = await database.inAgency(agency, findDiffering)
      for (const period of periods) log.error({ agency, ...period }, 'a closed pay period differs from its assignments')
      differing.set(agency, periods.length)
      gauge.set([...differing.values()].reduce((sum, count) => sum + count, 0))
    },
  })
}

async function findDiffering(db: AgencyTransaction): Promise<DifferingPeriod[]> {
  // the query reads everything that was ever paid, which can exceed the usual time limit
  await db.takeUpTo(10)
  return db.many(sql<DifferingPeriod>`
    WITH paid AS (
      SELECT dot_project_id, pay_period, project_pay_item_id, external_dot_contractor_id, count(*) AS tickets, sum(quantity) AS quantity
      FROM pay_item_assignments WHERE dot_authority_id = ${db.agency} GROUP BY 1, 2, 3, 4
    ), frozen AS (
      SELECT dot_project_id, pay_period, pay_item_id, external_dot_contractor_id, sum(ticket_count) AS tickets, sum(quantity) AS quantity
      FROM pay_period_lines WHERE dot_authority_id = ${db.agency} GROUP BY 1, 2, 3, 4
    ), coded AS (
      SELECT dot_project_id, pay_period, count(*) AS tickets FROM slips
      WHERE dot_authority_id = ${db.agency} AND coded AND pay_period IS NOT NULL GROUP BY 1, 2
    )
    SELECT period.dot_project_id, period.number FROM pay_periods period
    WHERE period.dot_authority_id = ${db.agency} AND period.state = 'closed' AND (
      EXISTS (SELECT * FROM paid WHERE (paid.dot_project_id, paid.pay_period) = (period.dot_project_id, period.number)
        EXCEPT SELECT * FROM frozen WHERE (frozen.dot_project_id, frozen.pay_period) = (period.dot_project_id, period.number))
      OR EXISTS (SELECT * FROM frozen WHERE (frozen.dot_project_id, frozen.pay_period) = (period.dot_project_id, period.number)
        EXCEPT SELECT * FROM paid WHERE (paid.dot_project_id, paid.pay_period) = (period.dot_project_id, period.number))
      OR period.ticket_count <> coalesce((SELECT tickets FROM coded WHERE (coded.dot_project_id, coded.pay_period) = (period.dot_project_id, period.number)), 0))
    ORDER BY 1, 2 LIMIT 100`)
}
