import type { FailingResult } from '#src/areas/tickets/domain/findings/checked-ticket'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The lot of a ticket, and the failing results of the samples of the ticket and its lot (SAMP-2). */
export interface Failing {
  readonly lot: string | null
  readonly results: readonly FailingResult[]
}

interface Row {
  readonly id: number
  readonly lot: string | null
  readonly sample: string
  readonly ticket_number: string | null
  readonly results: readonly (Omit<FailingResult, 'sample' | 'ticket_number'> & { readonly outcome: string })[]
}

/**
 * The failing results of the samples of these tickets and of their lots, by ticket id; the oldest sample comes first. Tickets without
 * failing results are left out.
 */
export async function findFailing(db: AgencyTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, Failing>> {
  const rows = await db.many(sql<Row>`
    WITH failing AS MATERIALIZED (
      SELECT sample.id, sample.sample, sample.results, sample.slip_id, slip.ticket_number, slip.dot_project_id, slip.ticketed_lot_number AS lot, lower(trim(slip.material_description)) AS material
      FROM samples sample JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.id = sample.slip_id
      WHERE sample.dot_authority_id = ${db.agency} AND sample.failing AND sample.deleted_at IS NULL
    ), batch AS MATERIALIZED (
      SELECT id, dot_project_id, ticketed_lot_number AS lot, lower(trim(material_description)) AS material
      FROM slips WHERE EXISTS (SELECT FROM failing) AND dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])
    )
    SELECT batch.id, CASE WHEN batch.dot_project_id IS NOT NULL THEN batch.lot END AS lot, failing.id AS sample_id, failing.sample, NULL AS ticket_number, failing.results
    FROM batch JOIN failing ON failing.slip_id = batch.id
    UNION ALL
    SELECT batch.id, batch.lot, failing.id, failing.sample, failing.ticket_number, failing.results
    FROM batch JOIN failing ON failing.dot_project_id = batch.dot_project_id AND failing.lot = batch.lot AND failing.material = batch.material
    WHERE failing.slip_id <> batch.id
    ORDER BY sample_id`)
  const failures = new Map<number, Failing>()
  for (const { id, lot, sample, ticket_number: ticket, results } of rows) {
    const failing = results.filter(({ outcome }) => outcome === 'fail').map(({ test, judged, low, high }) => ({ sample, ticket_number: ticket, test, judged, low, high }))
    failures.set(id, { lot, results: [...(failures.get(id)?.results ?? []), ...failing] })
  }
  return failures
}

/**
 * SQL for the tickets whose findings depend on the samples of the tickets in `batch`: all tickets of the lots to which these tickets belong
 * now or belonged at the last check. The stored findings still have the numbers of such former lots.
 */
export function lotMates(db: AgencyTransaction): SqlPart {
  return sql.part`
    SELECT mate.id FROM batch s JOIN slips mate ON mate.dot_authority_id = ${db.agency} AND mate.dot_project_id = s.dot_project_id AND mate.ticketed_lot_number = s.ticketed_lot_number
    WHERE EXISTS (SELECT FROM samples sample WHERE sample.dot_authority_id = ${db.agency} AND sample.slip_id = s.id)
    UNION
    SELECT mate.slip_id FROM batch s JOIN slip_findings own ON own.dot_authority_id = ${db.agency} AND own.slip_id = s.id AND own.rule = 'failing_sample'
      JOIN slip_findings mate ON mate.dot_authority_id = ${db.agency} AND mate.rule = 'failing_sample' AND mate.cleared_at IS NULL AND mate.found ->> 'lot' = own.found ->> 'lot'
    WHERE EXISTS (SELECT FROM samples sample WHERE sample.dot_authority_id = ${db.agency} AND sample.slip_id = s.id)`
}
