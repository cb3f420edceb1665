import type { Static } from 'typebox'
import type { SlipFilters } from '#src/areas/tickets/api/slip-filters'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { addDays, type Day } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A ticket's day and its moment lie at most this far apart: the indexes stand on the moment, the filter is on the day. */
const DAYS_BETWEEN_DAY_AND_MOMENT = 3
/** A trigram index begins to help at this length. */
const TRIGRAM = 3
/** Full-width letters, digits and signs, and the space that goes with them. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/u
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
  const needles = needlesOf(filters)
  if (needles.length === 0) return false
  return needles.some(isShort) ? alongOthers(needles) : sql.part`s.id = ANY (ARRAY(${searchCalls(filters, needles, null)}))`
}

/**
 * Looks for the text once, for all statements of a call: where at most 10,000 tickets hold it they are named by their
 * ids, where more do it is looked for along the list's own order.
 */
export async function searchOnce(db: AgencyTransaction, filters: SearchFilters): Promise<Found> {
  const needles = needlesOf(filters)
  if (needles.length === 0 || needles.some(isShort)) return searchByFunction
  const { ids } = await db.one(sql<{ ids: number[] }>`SELECT ARRAY(${searchCalls(filters, needles, MOST_IDS + 1)}) AS ids`)
  return () => (ids.length > MOST_IDS ? alongOthers(needles) : sql.part`s.id = ANY (${ids}::int[])`)
}

/**
 * What is looked for: the text as typed, and where an East Asian keyboard typed full-width letters and digits the plain
 * ones too, as the rule of duplicates folds them.
 */
function needlesOf({ search = '' }: SearchFilters): string[] {
  const typed = search.trim().toLowerCase()
  const folded = FULL_WIDTH.test(typed) ? comparisonKey(typed) : typed
  return [...new Set([typed, folded])].filter((needle) => needle !== '')
}

function isShort(needle: string): boolean {
  return needle.length < TRIGRAM
}

function searchCalls(filters: SearchFilters, needles: readonly string[], most: number | null): SqlPart {
  return sql.join(needles.map((needle) => searchCall(filters, needle, most)), ' UNION ')
}

function searchCall({ project_id, start_date, end_date }: SearchFilters, needle: string, most: number | null): SqlPart {
  const from = start_date === undefined ? null : earliestMoment(start_date)
  const to = end_date === undefined ? null : latestMoment(end_date)
  return sql.part`SELECT search_slip_ids(${needle}, ${project_id ?? null}, ${from}::timestamptz, ${to}::timestamptz, ${most}::int)`
}

/** Part of the text as it stands: no sign of it is a wildcard. */
function alongOthers(needles: readonly string[]): SqlPart {
  const text = sql.part`slip_text(s.ticket_number, s.truck, s.plant_name, s.supplier, s.material_description, s.job_number)`
  return sql.part`(${sql.join(needles.map((needle) => sql.part`strpos(${text}, ${needle}) > 0`), ' OR ')})`
}
