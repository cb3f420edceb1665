import type { Static } from 'typebox'
import type { SlipFilters } from '#src/areas/tickets/api/tickets/slip-filters'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { addDays, isDay, type Day } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A ticket's date and its timestamp differ by at most this many days. The filter is by date, but the index is on the timestamp. */
const DAYS_BETWEEN_DAY_AND_MOMENT = 3
/** The shortest text for which a trigram index helps. */
const TRIGRAM = 3
/** Full-width letters, digits and punctuation, and the full-width space. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/u
/**
 * With more matches than this, the search does not build a list of ids. Scanning rows in the order of the list finds such
 * common text quickly.
 */
const MOST_IDS = 10_000

type SearchFilters = Pick<Static<typeof SlipFilters>, 'search' | 'project_id' | 'start_date' | 'end_date'>

/** Gives the condition on `slips s` for the search text; false without a search (TICK-13). */
export type Found = (filters: SearchFilters) => SqlPart | false

/**
 * The earliest timestamp of a ticket with this date or a later one. It is in UTC, like is_astray in migration 0035, so that
 * totals agree with lists.
 */
export function earliestMoment(day: Day): string {
  const moment = addDays(day, -DAYS_BETWEEN_DAY_AND_MOMENT)
  return isDay(moment) ? `${moment}T00:00Z` : '-infinity'
}

/** A timestamp that is later than that of every ticket with this date or an earlier one. */
export function latestMoment(day: Day): string {
  const moment = addDays(day, DAYS_BETWEEN_DAY_AND_MOMENT + 1)
  return isDay(moment) ? `${moment}T00:00Z` : 'infinity'
}

/**
 * Matches any part of a number or name, ignoring case (TICK-12). The SQL function search_slip_ids finds the ids by trigrams; no
 * other function may bypass row-level security. Texts of one or two characters have no trigrams, so they are compared with
 * each row that meets the other conditions.
 */
export const searchByFunction: Found = (filters) => {
  const needles = needlesOf(filters)
  if (needles.length === 0) return false
  return needles.some(isShort) ? alongOthers(needles) : sql.part`s.id = ANY (ARRAY(${searchCalls(filters, needles, null)}))`
}

/**
 * Runs the search once for all statements of a call. Up to 10,000 matches become a list of ids; with more, the text is compared
 * with each row that meets the other conditions.
 */
export async function searchOnce(db: AgencyTransaction, filters: SearchFilters): Promise<Found> {
  const needles = needlesOf(filters)
  if (needles.length === 0 || needles.some(isShort)) return searchByFunction
  const { ids } = await db.one(sql<{ ids: number[] }>`SELECT ARRAY(${searchCalls(filters, needles, MOST_IDS + 1)}) AS ids`)
  return () => (ids.length > MOST_IDS ? alongOthers(needles) : sql.part`s.id = ANY (${ids}::int[])`)
}

/**
 * The search text in lower case. If it has full-width characters (from East Asian keyboards), also its normalized form, which
 * the rule for duplicate tickets uses too.
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

/** Compares the text with each row. The text is matched literally, without wildcards. */
function alongOthers(needles: readonly string[]): SqlPart {
  const text = sql.part`slip_text(s.ticket_number, s.truck, s.plant_name, s.supplier, s.material_description, s.job_number)`
  return sql.part`(${sql.join(needles.map((needle) => sql.part`strpos(${text}, ${needle}) > 0`), ' OR ')})`
}
