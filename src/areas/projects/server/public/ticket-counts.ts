import type { TicketStatus } from '#src/platform/domain/status-words'
import { addDays, type Day } from '#src/platform/domain/time/days'
import { spansBetween, type SpanRange } from '#src/platform/domain/time/spans'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Selects the stored ticket counts whose sum is needed. */
export interface CountedTickets {
  /**
   * Either a condition on `counted.dot_project_id`, or the names of stored totals to sum: 'connected' (all tickets with a project) and
   * 'unconnected' (all tickets without a project).
   */
  readonly projects: SqlPart | readonly ('connected' | 'unconnected')[]
  readonly statuses?: readonly TicketStatus[]
  readonly coded?: boolean
  /** The first ticket date to count. */
  readonly from?: Day
  /** The last ticket date to count. */
  readonly to?: Day
}

/**
 * A subquery of the stored counts of these tickets, with the columns `status`, `tickets` and `is_astray` (whether the time of the tickets
 * is far from their date). The sum of `tickets` is exact. Triggers update the stored counts whenever a ticket changes, so that no ticket
 * has to be counted here.
 */
export function ticketCounts(db: AgencyTransaction, { projects, statuses, coded, from, to }: CountedTickets): SqlPart {
  const conditions = [
    sql.part`counted.dot_authority_id = ${db.agency}`,
    'length' in projects
      ? sql.part`counted.scope = ANY (${projects}::text[]) AND counted.dot_project_id IS NULL`
      : sql.part`counted.scope = 'project' AND ${projects}`,
    ...(statuses === undefined ? [] : [sql.part`counted.status = ANY (${statuses}::text[])`]),
    ...(coded === undefined ? [] : [coded ? sql.part`counted.coded` : sql.part`NOT counted.coded`]),
  ]
  const ranges = spansBetween(from ?? null, to === undefined ? null : addDays(to, 1))
  // the statement needs at least one branch, even when the range contains no day
  const branches = (ranges.length === 0 ? [noDay] : ranges.map(within)).map((range) =>
    sql.part`SELECT counted.status, counted.tickets, counted.is_astray FROM project_ticket_counts counted WHERE ${sql.join([...conditions, range], ' AND ')}`)
  return sql.part`(${sql.join(branches, ' UNION ALL ')})`
}

const noDay = sql.part`false`

function within({ span, from, before }: SpanRange): SqlPart {
  const bounds = [
    sql.part`counted.span = ${span}`,
    ...(from === null ? [] : [sql.part`counted.first_day >= ${from}::date`]),
    ...(before === null ? [] : [sql.part`counted.first_day < ${before}::date`]),
  ]
  return sql.join(bounds, ' AND ')
}
