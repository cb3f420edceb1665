import type { tickets } from '#src/contract/tickets'
import { isRejectedOrVoided } from '#src/domain/tickets/status'
import { ticketStatuses } from '#src/domain/tickets/status-words'
import { sql } from '#src/server/platform/database/sql'
import type { Call } from '#src/server/platform/http/call'
import { behind, readCursor } from '#src/server/tickets/cursor'
import { slipsWhere } from '#src/server/tickets/filter-conditions'
import { searchOnce } from '#src/server/tickets/search'
import { readSort } from '#src/server/tickets/sort'
import { chooseSlips, countSlips } from '#src/server/tickets/store'

const NEVER_CODED = ticketStatuses.filter(isRejectedOrVoided)

/** GET /v1/slips/next_to_code: one step of a coding run, however many coded tickets lie between (B11, API-34). */
export function findNextToCode({ person, query, inAgencyReading }: Call<(typeof tickets)['nextToCode']>): Promise<{ next: { id: number; row: number } | null }> {
  const { after, of_project: project = null, except_ids: except = [] } = query
  const keys = readSort(query)
  const start = after === undefined || after === '' ? { offset: 0 } : { behind: readCursor(keys, after) }
  return inAgencyReading(async (db) => {
    const listed = slipsWhere(db, person, query, await searchOnce(db, query))
    const waiting = sql.part`${listed} AND NOT s.coded AND NOT (s.status = ANY (${NEVER_CODED}::text[])) AND NOT (s.id = ANY (${except}::int[]))
      AND (${project}::int IS NULL OR s.dot_project_id = ${project})`
    const [found] = await chooseSlips(db, waiting, { keys, start, size: 1 })
    if (found === undefined) return { next: null }
    let row = (await countSlips(db, listed)) - 1
    for (const range of behind(keys, found.sorted)) row -= await countSlips(db, sql.part`${listed} AND ${range}`)
    return { next: { id: found.id, row } }
  })
}
