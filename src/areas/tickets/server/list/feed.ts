import { SELECTION_MAX_IDS, type tickets } from '#src/areas/tickets/api/tickets/tickets'
import type { Reading } from '#src/platform/server/database/reading'
import { Json, type Call } from '#src/platform/server/http/call'
import { unprocessable } from '#src/platform/server/http/errors'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { readCursor, writeCursor } from '#src/areas/tickets/server/list/cursor'
import { listedSlips, type ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { isRowField, type RowField } from '#src/areas/tickets/server/slip-json'
import { searchOnce } from '#src/areas/tickets/server/list/search'
import { readSort } from '#src/areas/tickets/server/list/sort'
import { chooseSlips, countSlips, findChosenRows, findSlipIds, readPreparedPage, type PageAsked, type SlipPage } from '#src/areas/tickets/server/store'

/**
 * GET /v1/slips: a page of tickets, requested by page number or by a cursor, the exact total numbers, and the cursor for the next page
 * (TICK-1, API-8 to API-14, API-34).
 */
export function listSlips({ person, query, inAgencyReading, header }: Call<(typeof tickets)['list']>): Promise<Json> {
  const { after, totals = true, fields } = query
  const keys = readSort(query)
  const page = rubyPage(query)
  const size = page.page_size
  const wanted = fields === undefined || fields === '' ? null : readFields(fields)
  const start = after === undefined || after === '' ? { offset: page.offset } : { behind: readCursor(keys, after) }
  return inAgencyReading(async (db) => {
    const search = await searchOnce(db, query)
    const listed = listedSlips(db, person, query, keys, search)
    const request = { keys, start, size }
    const count = () => countSlips(db, person, query, { ...listed, from: listedSlips(db, person, query, [], search).from })
    const prepared = wanted === null ? readPreparedPage(db, listed, request) : null
    const [{ rows, last }, total] = await (prepared === null
      ? readInSteps(db, listed, request, wanted, totals && count)
      : db.last(() => Promise.all([prepared(), totals && count()])))
    if (total !== false) setTotalHeaders(header, total, page)
    if (last !== undefined && rows.length === size) header('next-cursor', writeCursor(keys, last))
    return new Json(`{"slips":[${rows.join(',')}]}`)
  })
}

/**
 * Reads first the ids of a page and then its rows. Only the first of these statements has the conditions of the filters, so only that
 * statement must be planned each time.
 */
async function readInSteps(
  db: Reading,
  listed: ListedSlips,
  request: PageAsked,
  fields: readonly RowField[] | null,
  count: false | (() => Promise<number>),
): Promise<[SlipPage, number | false]> {
  const { start, size } = request
  const slips = await chooseSlips(db, listed, request)
  const isWhole = 'offset' in start && slips.length < size && (slips.length > 0 || start.offset === 0)
  const [rows, total] = await db.last(() =>
    Promise.all([findChosenRows(db, slips, fields), count && (isWhole ? start.offset + slips.length : count())]))
  return [{ rows, last: slips.at(-1)?.sorted }, total]
}

/**
 * GET /v1/slips/count: the number of tickets that match the filters. It is a separate call, so that no page has to wait for the number
 * (WORK-29).
 */
export function countListed({ person, query, inAgencyReading }: Call<(typeof tickets)['count']>): Promise<{ count: number }> {
  return inAgencyReading(async (db) => ({ count: await countSlips(db, person, query, listedSlips(db, person, query, [], await searchOnce(db, query))) }))
}

/** GET /v1/slips/ids: the ids of the tickets in a range of the feed, or of all matching tickets, at most 10,000. */
export function listSlipIds({ person, query, inAgencyReading, header }: Call<(typeof tickets)['ids']>): Promise<{ ids: number[] }> {
  const keys = readSort(query)
  return inAgencyReading(async (db) => {
    const listed = listedSlips(db, person, query, keys, await searchOnce(db, query))
    const ids = await findSlipIds(db, listed, { keys, offset: query.from_row ?? 0, count: query.row_count ?? SELECTION_MAX_IDS })
    header('total-count', await countSlips(db, person, query, listed))
    return { ids }
  })
}

function readFields(names: string): RowField[] {
  const wanted: RowField[] = []
  for (const name of names.split(',')) {
    if (!isRowField(name)) throw unprocessable('errors.not_valid', {}, [{ field: 'fields', message: `there is no field ${name}` }])
    wanted.push(name)
  }
  return wanted
}
