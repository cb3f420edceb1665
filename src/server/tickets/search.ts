import type { Static } from 'typebox'
import type { SlipFilters } from '#src/contract/slip-filters'
import { addDays, type Day } from '#src/domain/time/days'
import { sql, type SqlPart } from '#src/server/platform/database/sql'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'

/** A ticket's day and its moment lie at most this far apart: the indexes stand on the moment, the filter is on the day. */
const DAYS_BETWEEN_DAY_AND_MOMENT = 3
/** A trigram index begins to help at this length. */
const TRIGRAM = 3
/** More tickets than this are not named by their ids: a text that so many hold is met soon along any other index. */
const MOST_IDS = 10_000

type SearchFilters = Pick<Static<typeof SlipFilters>, 'search' | 'project_id' | 'start_date' | 'end_date'>

/** The condition over `slips s` that a ticket holds the text searched for; false when none is searched for (TICK-13). */
export type Found = (filters: SearchFilters) => SqlPart | false

/** The first moment that a ticket of a day or later can have. */
export function earliestMoment(day: Day): string {
  return addDays(day, -DAYS_BETWEEN_DAY_AND_MOMENT)
}

/** The moment before which every ticket of a day or earlier lies. */
export function latestMoment(day: Day): string {
  return addDays(day, DAYS_BETWEEN_DAY_AND_MOMENT + 1)
}

/**
 * Any part of a number or name in any case (TICK-12): the one function that may look past the policies finds the ids by
 * trigrams. One or two signs have none, so that they are looked for among the rows that the other conditions choose.
 */
export const searchByFunction: Found = (filters) => {
  const needle = needleOf(filters)
  if (needle === '') return false
  return needle.length < TRIGRAM ? alongOthers(needle) : sql.part`s.id = ANY (ARRAY(${searchCall(filters, needle, null)}))`
}

/**
 * Looks for the text once, for all statements of a call: where at most 10,000 tickets hold it they are named by their
 * ids, where more do it is looked for along the list's own order.
 */
export async function searchOnce(db: AgencyTransaction, filters: SearchFilters): Promise<Found> {
  const needle = needleOf(filters)
  if (needle.length < TRIGRAM) return searchByFunction
  const { ids } = await db.one(sql<{ ids: number[] }>`SELECT ARRAY(${searchCall(filters, needle, MOST_IDS + 1)}) AS ids`)
  return () => (ids.length > MOST_IDS ? alongOthers(needle) : sql.part`s.id = ANY (${ids}::int[])`)
}

function needleOf({ search = '' }: SearchFilters): string {
  return search.trim().toLowerCase()
}

function searchCall({ project_id, start_date, end_date }: SearchFilters, needle: string, most: number | null): SqlPart {
  const from = start_date === undefined ? null : earliestMoment(start_date)
  const to = end_date === undefined ? null : latestMoment(end_date)
  return sql.part`SELECT search_slip_ids(${needle}, ${project_id ?? null}, ${from}::timestamptz, ${to}::timestamptz, ${most}::int)`
}

/** Part of the text as it stands: no sign of it is a wildcard. */
function alongOthers(needle: string): SqlPart {
  return sql.part`strpos(slip_text(s.ticket_number, s.truck, s.plant_name, s.supplier, s.material_description, s.job_number), ${needle}) > 0`
}
