import type { ArrivalResult } from '#src/areas/tickets/domain/arrivals/arrival'
import type { ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JsonPage, RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** The filters of the list of refused arrivals. */
export interface ArrivalFilters {
  readonly state?: 'refused' | 'taken'
  readonly search?: string
}

/** The fields by which the list of refused arrivals can be sorted. */
export const arrivalOrder = {
  fields: {
    last_at: sql.part`last_at`,
    first_at: sql.part`first_at`,
    sender: sql.part`sender`,
    ticket_number: sql.part`ticket_number`,
    supplier: sql.part`supplier`,
    reason: sql.part`reason`,
    arrival_count: sql.part`arrival_count`,
    state: sql.part`state`,
    retried_at: sql.part`retried_at`,
  },
  standard: sql.part`last_at DESC`,
  last: sql.part`id DESC`,
}

const columns = sql.part`id, version, state, source, sender, import_row, ticket_number, supplier, reason, is_whole, arrival_count, first_at, last_at, retried_at,
  retried_by_name, result, slip_id, (SELECT s.dot_project_id FROM slips s WHERE s.dot_authority_id = refused_arrivals.dot_authority_id AND s.id = slip_id) AS dot_project_id`

function matching(db: AgencyTransaction, { state, search = '' }: ArrivalFilters): SqlPart {
  const needle = search.trim().toLowerCase()
  return sql.join([
    sql.part`dot_authority_id = ${db.agency}`,
    ...(state === undefined ? [] : [sql.part`state = ${state}`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', ticket_number, supplier, sender, reason)), ${needle}) > 0`]),
  ], ' AND ')
}

/** A page of the list of refused arrivals, as JSON text, and the total number. */
export function findArrivals(db: AgencyTransaction, filters: ArrivalFilters, order: SqlPart, page: RubyPage): Promise<JsonPage> {
  const where = matching(db, filters)
  return db.one(sql<JsonPage>`
    WITH page AS (SELECT ${columns} FROM refused_arrivals WHERE ${where} ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM refused_arrivals WHERE ${where}) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}

/** A refused arrival with the data that was sent, as JSON text. The text is 'null' if there is no such arrival. */
export async function findArrival(db: AgencyTransaction, id: number): Promise<string> {
  const row = await db.maybeOne(sql<{ arrival: string }>`
    SELECT row_to_json(arrival)::text AS arrival FROM (
      SELECT ${columns}, payload, faults AS errors FROM refused_arrivals WHERE dot_authority_id = ${db.agency} AND id = ${id}) arrival`)
  return row?.arrival ?? 'null'
}

/** The ids in `ids` for which the agency has no refused arrival. */
export async function unknownArrivals(db: AgencyTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`SELECT id FROM refused_arrivals WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])`)
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/**
 * The ids of the selected arrivals that can be processed again, oldest first. The selection has either ids or filters; excepted ids are
 * left out.
 */
export async function idsToTake(db: AgencyTransaction, selection: { readonly ids?: readonly number[]; readonly filters?: ArrivalFilters; readonly except_ids?: readonly number[] }): Promise<number[]> {
  const where = selection.ids === undefined ? matching(db, selection.filters ?? {}) : sql.part`dot_authority_id = ${db.agency} AND id = ANY(${[...selection.ids]}::int[])`
  const rows = await db.many(sql<{ id: number }>`
    SELECT id FROM refused_arrivals WHERE ${where} AND state = 'refused' AND is_whole AND id <> ALL(${[...(selection.except_ids ?? [])]}::int[]) ORDER BY first_at, id`)
  return rows.map(({ id }) => id)
}

/** A refused arrival whose row is locked, so that it can be processed again. */
export interface LockedArrival {
  readonly id: number
  readonly version: number
  readonly state: 'refused' | 'taken'
  readonly is_whole: boolean
  readonly payload: string
  readonly ticket_number: string
  readonly api_key_id: number | null
  readonly import_id: number | null
  readonly result: ArrivalResult | null
  /** When the arrival was last received, in seconds since 1970. */
  readonly last_at: number
}

/** Locks arrivals in id order, so that two people who process the same arrivals again wait for each other instead of deadlocking. */
export function lockArrivals(db: AgencyTransaction, ids: readonly number[]): Promise<LockedArrival[]> {
  return db.many(sql<LockedArrival>`
    SELECT id, version, state, is_whole, payload, ticket_number, api_key_id, import_id, result, extract(epoch FROM last_at)::float8 AS last_at FROM refused_arrivals
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
}

/** The outcome of processing a refused arrival again. */
export interface RetryOutcome {
  readonly id: number
  readonly result: ArrivalResult
  readonly slip_id: number | null
  /** Why the arrival was refused again. Empty if it was accepted. */
  readonly faults: readonly ReceiptFault[]
}

/** Stores the outcomes of row-locked arrivals. An arrival that is refused again gets the new reason. */
export async function setOutcomes(db: AgencyTransaction, by: string, outcomes: readonly RetryOutcome[]): Promise<void> {
  const column = <Value>(of: (one: RetryOutcome) => Value) => outcomes.map(of)
  await db.run(sql`
    UPDATE refused_arrivals SET version = version + 1, retried_at = now(), retried_by_name = ${by}, result = came.result, slip_id = coalesce(came.slip_id, refused_arrivals.slip_id),
      state = CASE WHEN came.result = 'refused' THEN 'refused' ELSE 'taken' END,
      reason = CASE WHEN came.result = 'refused' THEN left(came.reason, 1000) ELSE refused_arrivals.reason END,
      faults = CASE WHEN came.result = 'refused' THEN came.faults::jsonb ELSE refused_arrivals.faults END
    FROM unnest(${column((one) => one.id)}::int[], ${column((one) => one.result)}::text[], ${column((one) => one.slip_id)}::int[],
      ${column((one) => one.faults.map(({ message }) => message).join(' '))}::text[], ${column((one) => JSON.stringify(one.faults))}::text[]) AS came (id, result, slip_id, reason, faults)
    WHERE refused_arrivals.dot_authority_id = ${db.agency} AND refused_arrivals.id = came.id`)
}
