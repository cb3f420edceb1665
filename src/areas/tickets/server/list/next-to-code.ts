import type { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { sql } from '#src/platform/server/database/sql'
import type { Call } from '#src/platform/server/http/call'
import { between, readCursor } from '#src/areas/tickets/server/list/cursor'
import { isToCode } from '#src/areas/tickets/server/list/filter-conditions'
import { listedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { searchOnce } from '#src/areas/tickets/server/list/search'
import { readSort } from '#src/areas/tickets/server/list/sort'
import { isInQueue } from '#src/areas/tickets/server/list/public/queue-conditions'
import { chooseSlips, countMatches } from '#src/areas/tickets/server/store'

/**
 * GET /v1/slips/next_to_code: finds the next ticket for a person who codes one ticket after another (B11, API-34). Skips tickets that are
 * leased to somebody else or parked (PLUS-15). If the caller sends the number of rows up to the cursor, only the rows after the cursor are
 * counted, so the call is fast even in a long list. Otherwise, all rows up to the ticket are counted. `next` is null if no ticket is left.
 */
export function findNextToCode({ person, query, inAgencyReading }: Call<(typeof tickets)['nextToCode']>): Promise<{ next: { id: number; row: number } | null }> {
  const { after, after_rows: rowsBefore, of_project: project = null, except_ids: except = [] } = query
  const keys = readSort(query)
  const cursor = after === undefined || after === '' ? null : readCursor(keys, after)
  const start = cursor === null ? { offset: 0 } : { behind: cursor }
  return inAgencyReading(async (db) => {
    const { from, where: listed } = listedSlips(db, person, query, keys, await searchOnce(db, query))
    // With `coded: false` and the project, the query uses the index of uncoded tickets. The query is then much faster if only few of a
    // project's tickets are still uncoded.
    const ofOne = query.project_id ?? project
    const { from: uncoded } = listedSlips(db, person, { ...query, ...(ofOne !== null && { project_id: ofOne }), filters: { ...query.filters, coded: false } }, keys)
    const waiting = sql.part`${listed} AND ${isToCode} AND NOT (s.id = ANY (${except}::int[]))
      AND ${isInQueue(db, person)}
      AND (${project}::int IS NULL OR s.dot_project_id = ${project})`
    const [next] = await chooseSlips(db, { from: uncoded, where: waiting }, { keys, start, size: 1 })
    if (next === undefined) return { next: null }
    let row = cursor === null ? 0 : (rowsBefore ?? 0)
    for (const range of between(keys, rowsBefore === undefined ? null : cursor, next.sorted)) row += await countMatches(db, { from, where: sql.part`${listed} AND ${range}` })
    return { next: { id: next.id, row } }
  })
}
