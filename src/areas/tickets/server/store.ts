import { sql, type SqlPart, type Statement } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { kindOfViewer, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { behind, behindInOneRange, cursorColumns, cursorTexts, type CursorValues } from '#src/areas/tickets/server/list/cursor'
import { slipsWhere, type FeedFilters } from '#src/areas/tickets/server/list/filter-conditions'
import { storedTotal } from '#src/areas/tickets/server/list/stored-total'
import { deedsJson } from '#src/areas/tickets/server/detail/deeds'
import { joinedToSlip, slipJson, type RowField } from '#src/areas/tickets/server/slip-json'
import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { orderBy, sortColumn, type SortKey } from '#src/areas/tickets/server/list/sort'
import { timeSlices } from '#src/platform/server/time-slice'

/**
 * Maximum number of rows that a prepared statement reads. Up to this number, the best query plan is always the same: nested loops by key.
 */
const MOST_BY_KEY = 500

/** Where a page starts: at a row, counted from 0, or after the values of a cursor. */
export type PageStart = { readonly offset: number } | { readonly behind: CursorValues }

/** A ticket of a page, with the values by which it is sorted. */
export interface ChosenSlip {
  readonly id: number
  readonly sorted: CursorValues
}

/** A page of a list: its tickets as JSON text, and the values by which the last one is sorted. */
export interface SlipPage {
  readonly rows: readonly string[]
  readonly last: CursorValues | undefined
}

/** A requested page of a list: the sort order, where the page starts, and its size. */
export interface PageAsked {
  readonly keys: readonly SortKey[]
  readonly start: PageStart
  readonly size: number
}

/**
 * Reads a page and its rows with a single prepared statement, which saves a round trip to the database. Returns null for a list that has no
 * prepared statement, and for a page of more than MOST_BY_KEY rows. Like `chooseSlips`, the statement finds the ids of the page first, so
 * that nothing is joined for tickets that are not on the page.
 */
export function readPreparedPage(db: AgencyTransaction, listed: ListedSlips, { keys, start, size }: PageAsked): (() => Promise<SlipPage>) | null {
  const range = 'offset' in start ? null : behindInOneRange(keys, start.behind)
  if (listed.prepareAs === undefined || size > MOST_BY_KEY || !('offset' in start || range !== null)) return null
  const offset = 'offset' in start ? start.offset : 0
  const from = range === null ? listed : inRange(listed, range)
  const { columns, width, write } = slipJson(null)
  const statement = preparedFor(from, 'rows', sql`
    SELECT ${columns}, ${cursorTexts(keys)} FROM slips s ${joinedToSlip}
    WHERE s.dot_authority_id = ${db.agency} AND s.id = ANY (ARRAY(
      SELECT s.id FROM ${rangeOf(from, keys, size + offset)} ORDER BY ${orderBy(keys)} LIMIT ${size} OFFSET ${offset}))
    ORDER BY ${orderBy(keys)}`)
  return async () => {
    const rows = await db.texts(statement)
    return { rows: rows.map((row) => write(row)), last: rows.at(-1)?.slice(width) }
  }
}

/** Finds the ids of the tickets on a page, without joining other tables. These are joined later, only for the tickets on the page. */
export async function chooseSlips(
  db: AgencyTransaction,
  listed: ListedSlips,
  page: PageAsked,
): Promise<ChosenSlip[]> {
  const { keys, start, size } = page
  if ('offset' in start) return chooseRange(db, listed, keys, size, start.offset)
  const oneRange = behindInOneRange(keys, start.behind)
  const ranges = oneRange === null ? behind(keys, start.behind) : [oneRange]
  const slips: ChosenSlip[] = []
  for (const range of ranges) {
    if (slips.length === size) break
    slips.push(...(await chooseRange(db, inRange(listed, range), keys, size - slips.length, 0)))
  }
  return slips
}

function inRange({ from, where, byStatus, prepareAs }: ListedSlips, range: SqlPart): ListedSlips {
  const both = (condition: SqlPart) => sql.part`${condition} AND ${range}`
  return { from, where: both(where), ...(byStatus && { byStatus: byStatus.map(both) }), ...(prepareAs && { prepareAs: `${prepareAs}_behind` }) }
}

function chooseRange(db: AgencyTransaction, listed: ListedSlips, keys: readonly SortKey[], size: number, offset: number): Promise<ChosenSlip[]> {
  return db.many(preparedFor(listed, 'ids', sql<ChosenSlip>`
    SELECT s.id, ${cursorColumns(keys)} AS sorted FROM ${rangeOf(listed, keys, size + offset)} ORDER BY ${orderBy(keys)} LIMIT ${size} OFFSET ${offset}`))
}

function preparedFor<Row>({ prepareAs }: ListedSlips, use: 'ids' | 'rows' | 'count', statement: Statement<Row>): Statement<Row> {
  return prepareAs === undefined ? statement : sql.prepared(`${prepareAs}_${use}`, statement)
}

/** SQL for the rows, with the alias `s`, from which the first `most` tickets of a list are taken. */
function rangeOf({ from, where, byStatus }: ListedSlips, keys: readonly SortKey[], most: number): SqlPart {
  if (byStatus === undefined) return sql.part`${from} WHERE ${where}`
  const fields = sql.join(keys.map(({ field }) => sortColumn(field).column), ', ')
  const branches = byStatus.map((one) => sql.part`(SELECT ${fields} FROM ${from} WHERE ${one} ORDER BY ${orderBy(keys)} LIMIT ${most})`)
  return sql.part`(${sql.join(branches, ' UNION ALL ')}) AS s`
}

/**
 * The rows of the tickets on a page, in order, each as JSON text. The text is 'null' for a ticket that was deleted after its id was read.
 */
export async function findChosenRows(db: AgencyTransaction, slips: readonly ChosenSlip[], fields: readonly RowField[] | null): Promise<string[]> {
  const rows = await findRows(db, slips.map(({ id }) => id), fields)
  return slips.map(({ id }) => rows.get(id) ?? 'null')
}

/**
 * The JSON of tickets, by id. For up to MOST_BY_KEY rows with all fields, the statement is prepared, because planning its joins takes
 * longer than running it.
 */
export async function findRows(db: AgencyTransaction, ids: readonly number[], fields: readonly RowField[] | null): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { columns, width, write } = slipJson(fields)
  const statement = sql`
    SELECT ${columns}, s.id FROM slips s ${joinedToSlip} WHERE s.dot_authority_id = ${db.agency} AND s.id = ANY (${ids}::int[])`
  const rows = await db.texts(fields === null && ids.length <= MOST_BY_KEY ? sql.prepared('slip_rows', statement) : statement)
  const written = new Map<number, string>()
  const slice = timeSlices()
  for (const row of rows) {
    written.set(Number(row[width]), write(row))
    await slice()
  }
  return written
}

/**
 * The number of tickets that match the filters and that the person may see. If the stored counts support the filters, the number is
 * computed from these counts, which is fast for any number of tickets. Otherwise, the rows of `listed` are counted. Sends one statement.
 */
export function countSlips(db: AgencyTransaction, person: Viewer, filters: FeedFilters, listed: ListedSlips): Promise<number> {
  const stored = storedTotal(db, person, filters, listed.where)
  return stored === null ? countMatches(db, listed) : db.one(preparedFor(listed, 'count', stored)).then(({ count }) => Number(count))
}

/** How many tickets a list has, found by counting its rows. */
export async function countMatches(db: AgencyTransaction, { from, where }: ListedSlips): Promise<number> {
  const { count } = await db.one(sql<{ count: string }>`SELECT count(*) FROM ${from} WHERE ${where}`)
  return Number(count)
}

/** The ids of the tickets in a range of a list, in the list's order. `offset` is the first row, counted from 0. */
export async function findSlipIds(
  db: AgencyTransaction,
  { from, where }: ListedSlips,
  { keys, offset, count }: { keys: readonly SortKey[]; offset: number; count: number },
): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT s.id FROM ${from} WHERE ${where} ORDER BY ${orderBy(keys)} LIMIT ${count} OFFSET ${offset}`)
  return rows.map(({ id }) => id)
}

/** One ticket as JSON text: its columns, pay codes and details. Null if it does not exist or the person may not see it. */
export async function findSlipJson(db: AgencyTransaction, person: Viewer, slipId: number): Promise<string | null> {
  const slip = await findSlipWithNotes(db, person, slipId)
  return slip?.row ?? null
}

/**
 * One ticket as JSON texts: `row` is the ticket, `notes` its notes, oldest first, and `deeds` who did what to the ticket. Null if the
 * ticket does not exist or the person may not see it.
 */
export async function findSlipWithNotes(db: AgencyTransaction, person: Viewer, slipId: number): Promise<{ row: string; notes: string; deeds: string } | null> {
  const { columns, width, write } = slipJson(null)
  const statement = sql`
    SELECT ${columns},
      (SELECT coalesce(json_agg(row_to_json(note) ORDER BY note.id), '[]') FROM (
        SELECT id, author_id, author, text, created_at FROM slip_notes
        WHERE dot_authority_id = s.dot_authority_id AND slip_id = s.id AND removed_at IS NULL) AS note) AS notes,
      ${deedsJson} AS deeds
    FROM slips s ${joinedToSlip} WHERE ${slipsWhere(db, person, onlyIds([slipId]))}`
  const [row] = await db.texts(sql.prepared(`slip_${kindOfViewer(person)}`, statement))
  return row === undefined ? null : { row: write(row), notes: row[width] ?? '[]', deeds: row[width + 1] ?? '{}' }
}

/** Filters that match only the tickets with these ids. */
export function onlyIds(ids: readonly number[]): FeedFilters {
  return { filters: { id: { in: [...ids] } } }
}
