import type { Static } from 'typebox'
import type { SlipFilters } from '#src/areas/tickets/api/tickets/slip-filters'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { addDays, isDay, type Day } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * By how many days a ticket's date and its timestamp can differ at most. The filter for days compares dates, but the index is on the
 * timestamp, so the range of timestamps that is searched is wider by this many days at each end.
 */
const DAYS_BETWEEN_DAY_AND_MOMENT = 3
/** The length of the shortest search text for which a trigram index is useful. */
const TRIGRAM = 3
/** Full-width letters, digits and punctuation, and the full-width space. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/u
/**
 * If more tickets than this match the search text, no list of their ids is built. Text that is so common is found quickly by reading the
 * rows in the order of the list.
 */
const MOST_IDS = 10_000

type SearchFilters = Pick<Static<typeof SlipFilters>, 'search' | 'project_id' | 'start_date' | 'end_date'>

/** A function that returns the condition on `slips s` for the search text, or false if there is no search text (TICK-13). */
export type Found = (filters: SearchFilters) => SqlPart | false

/**
 * The earliest timestamp that a ticket with this date or a later one can have. It is in UTC, like is_astray in migration 0035, so that the
 * stored totals agree with the lists.
 */
export function earliestMoment(day: Day): string {
  const moment = addDays(day, -DAYS_BETWEEN_DAY_AND_MOMENT)
  return isDay(moment) ? `${moment}T00:00Z` : '-infinity'
}

/** A timestamp that is later than any timestamp that a ticket with this date or an earlier one can have. */
export function latestMoment(day: Day): string {
  const moment = addDays(day, DAYS_BETWEEN_DAY_AND_MOMENT + 1)
  return isDay(moment) ? `${moment}T00:00Z` : 'infinity'
}

/**
 * Matches any part of a number or name, ignoring case (TICK-12). The SQL function search_slip_ids finds the ids by trigrams; it is the only
 * search function that bypasses row-level security. Texts of one or two characters have no trigrams, so they are compared with each row
 * that meets the other conditions.
 */
export const searchByFunction: Found = (filters) => {
  const needles = needlesOf(filters)
  if (needles.length === 0) return false
  return needles.some(isShort) ? alongOthers(needles) : sql.part`s.id = ANY (ARRAY(${searchCalls(filters, needles, null)}))`
}

/**
 * Searches only once for all statements of a call. If at most 10,000 tickets match, the condition is a list of their ids. If more match,
 * the text is compared with each row that meets the other conditions.
 */
export async function searchOnce(db: AgencyTransaction, filters: SearchFilters): Promise<Found> {
  const needles = needlesOf(filters)
  if (needles.length === 0 || needles.some(isShort)) return searchByFunction
  const { ids } = await db.one(sql<{ ids: number[] }>`SELECT ARRAY(${searchCalls(filters, needles, MOST_IDS + 1)}) AS ids`)
  return () => (ids.length > MOST_IDS ? alongOthers(needles) : sql.part`s.id = ANY (${ids}::int[])`)
}

/**
 * The texts to search for: the search text in lower case, and, if it has full-width characters (from East Asian keyboards), also its
 * normalized form. Duplicate tickets are recognized by the same normalized form.
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

/** The condition that compares the search text with the text of each row. The search text is matched literally, without wildcards. */
function alongOthers(needles: readonly string[]): SqlPart {
  const text = sql.part`slip_text(s.ticket_number, s.truck, s.plant_name, s.supplier, s.material_description, s.job_number)`
  return sql.part`(${sql.join(needles.map((needle) => sql.part`strpos(${text}, ${needle}) > 0`), ' OR ')})`
}
