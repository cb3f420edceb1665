import type { Static } from 'typebox'
import type { SlipFilters } from '#src/areas/tickets/api/tickets/slip-filters'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { addDays, type Day } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A ticket's date and timestamp differ by at most this much. The index is on the timestamp, the filter on the date. */
const DAYS_BETWEEN_DAY_AND_MOMENT = 3
/** A trigram index only helps from this length on. */
const TRIGRAM = 3
/** Full-width letters, digits and punctuation, and the full-width space. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/u
/** Above this many matches ids are not listed: another index finds such a common text quickly. */
const MOST_IDS = 10_000

type SearchFilters = Pick<Static<typeof SlipFilters>, 'search' | 'project_id' | 'start_date' | 'end_date'>

/** The condition on `slips s` that a ticket matches the search; false without a search (TICK-13). */
export type Found = (filters: SearchFilters) => SqlPart | false

/** The earliest timestamp of a ticket on a date or later. */
export function earliestMoment(day: Day): string {
  return addDays(day, -DAYS_BETWEEN_DAY_AND_MOMENT)
}

/** The timestamp before which all tickets of a date or earlier are. */
export function latestMoment(day: Day): string {
  return addDays(day, DAYS_BETWEEN_DAY_AND_MOMENT + 1)
}

/**
 * Matches any part of a number or name, ignoring case (TICK-12). The search function, the only one allowed to bypass row-level
 * security, finds the ids by trigrams. One or two characters have none, so they are matched against the rows of the other conditions.
 */
export const searchByFunction: Found = (filters) => {
  const needles = needlesOf(filters)
  if (needles.length === 0) return false
  return needles.some(isShort) ? alongOthers(needles) : sql.part`s.id = ANY (ARRAY(${searchCalls(filters, needles, null)}))`
}

/**
 * Runs the search once for all statements of a call: up to 10,000 matches are listed by id, above that the text is matched
 * along the list's own order.
 */
export async function searchOnce(db: AgencyTransaction, filters: SearchFilters): Promise<Found> {
  const needles = needlesOf(filters)
  if (needles.length === 0 || needles.some(isShort)) return searchByFunction
  const { ids } = await db.one(sql<{ ids: number[] }>`SELECT ARRAY(${searchCalls(filters, needles, MOST_IDS + 1)}) AS ids`)
  return () => (ids.length > MOST_IDS ? alongOthers(needles) : sql.part`s.id = ANY (${ids}::int[])`)
}

/**
 * The search texts: as typed and, if it has full-width characters of an East Asian keyboard, in plain ones too, like the
 * rule for duplicates.
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

/** Matches the text literally: no character of it is a wildcard. */
function alongOthers(needles: readonly string[]): SqlPart {
  const text = sql.part`slip_text(s.ticket_number, s.truck, s.plant_name, s.supplier, s.material_description, s.job_number)`
  return sql.part`(${sql.join(needles.map((needle) => sql.part`strpos(${text}, ${needle}) > 0`), ' OR ')})`
}
