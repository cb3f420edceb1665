import type { Static } from 'typebox'
import type { slipSelectionFields } from '#src/areas/tickets/api/tickets/slip-filters'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { slipsWhere, type FeedFilters } from '#src/areas/tickets/server/list/filter-conditions'
import { listedSlips, type ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import type { SortKey } from '#src/areas/tickets/server/list/sort'
import { onlyIds } from '#src/areas/tickets/server/store'

/** The tickets that a request body selects: either those with the ids, or all that match the filters, without the excepted ids (API-33). */
export interface SlipSelection {
  readonly slip_ids?: Static<(typeof slipSelectionFields)['slip_ids']>
  readonly filters?: FeedFilters
  readonly except_ids?: Static<(typeof slipSelectionFields)['except_ids']>
}

/**
 * The SQL source of the tickets of a selection, for a query that sorts them by `keys`. 422 unless the selection has exactly one of ids and
 * filters.
 */
export function selectedSlips(db: AgencyTransaction, person: Viewer, { slip_ids, filters, except_ids = [] }: SlipSelection, keys: readonly SortKey[] = []): ListedSlips {
  if ((slip_ids === undefined) === (filters === undefined)) {
    throw unprocessable('errors.not_valid', {}, [{ field: 'slip_ids', message: 'send either slip_ids or filters' }])
  }
  if (slip_ids !== undefined) return listedSlips(db, person, onlyIds(slip_ids))
  const slips = listedSlips(db, person, filters ?? {}, keys)
  // the optional `byStatus` and `prepareAs` are left out, because they do not have the condition for the excepted tickets
  return except_ids.length === 0 ? slips : { from: slips.from, where: sql.part`${slips.where} AND NOT (s.id = ANY (${except_ids}::int[]))` }
}

/**
 * The sorted ids of all tickets that the person may see and that match the filters, without the excepted ids (API-33). 422 if there are
 * none, and 422 errors.bulk_limit if there are more than `limit`.
 */
export async function matchingSlipIds(
  db: AgencyTransaction,
  person: Viewer,
  filters: FeedFilters,
  exceptIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const { from, where } = selectedSlips(db, person, { filters, except_ids: [...exceptIds] })
  const rows = await db.many(sql<{ id: number }>`
    SELECT chosen.id FROM (SELECT s.id FROM ${from} WHERE ${where} LIMIT ${limit + 1}) AS chosen ORDER BY chosen.id`)
  if (rows.length > limit) throw unprocessable('errors.bulk_limit', { max: limit })
  if (rows.length === 0) throw unprocessable('errors.no_tickets_selected')
  return rows.map(({ id }) => id)
}

/**
 * The sorted ids of the tickets of a selection by ids or by filters (API-33). 404 with those of the ids that do not exist or that the
 * person may not see (API-16). 422 if there are no tickets, or more than `limit`.
 */
export async function selectedSlipIds(db: AgencyTransaction, person: Viewer, selection: SlipSelection, limit: number): Promise<number[]> {
  if (selection.slip_ids === undefined && selection.filters !== undefined) {
    return matchingSlipIds(db, person, selection.filters, selection.except_ids ?? [], limit)
  }
  const { from, where } = selectedSlips(db, person, selection)
  const named = namedSlipIds(selection, limit) ?? []
  const rows = await db.many(sql<{ id: number }>`SELECT s.id FROM ${from} WHERE ${where} ORDER BY s.id`)
  assertAllFound(named, rows)
  return rows.map(({ id }) => id)
}

/**
 * The ids of a selection by ids, without duplicates. Does not check whether the person may see the tickets. Null for a selection by
 * filters. 422 if there are no ids, or more than `limit`.
 */
export function namedSlipIds({ slip_ids, filters }: SlipSelection, limit: number): readonly number[] | null {
  if (slip_ids === undefined || filters !== undefined) return null
  const named = new Set(slip_ids)
  if (named.size > limit) throw unprocessable('errors.bulk_limit', { max: limit })
  if (named.size === 0) throw unprocessable('errors.no_tickets_selected')
  return [...named]
}

/**
 * For a selection by ids: throws 404 with the ids that do not exist or that the person may not see (API-16). Call it before using the
 * tickets of `selectedSlips`, which leaves out such ids without an error.
 */
export async function assertNamedVisible(db: AgencyTransaction, person: Viewer, { slip_ids }: SlipSelection): Promise<void> {
  if (slip_ids === undefined || slip_ids.length === 0) return
  assertAllFound(slip_ids, await db.many(sql<{ id: number }>`SELECT s.id FROM slips s WHERE ${slipsWhere(db, person, onlyIds(slip_ids))}`))
}

/** Throws 404 with the ids for which there is no row (API-16). */
export function assertAllFound(ids: readonly number[], rows: readonly { readonly id: number }[]): void {
  const there = new Set(rows.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !there.has(id))
  if (missing.length > 0) throw notFound(missing)
}
