import { lookupNames, lookups, type LookupName } from '#src/areas/tickets/api/tickets/lookups'
import { implement, Json, type Call, type Handlers } from '#src/platform/server/http/call'
import { rubyPage, type RubyPage } from '#src/platform/server/http/limits/ruby-page'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { lookupSource } from '#src/areas/tickets/server/list/lookup-sources'

/** One page of those choices whose label or value contains `match`, which must be in lower case; sorted by label, as JSON text (C.3). */
async function findChoices(db: AgencyTransaction, source: ReturnType<typeof lookupSource>, match: string, page: RubyPage): Promise<Json> {
  const { answer } = await db.one(sql<{ answer: string }>`
    WITH choice AS MATERIALIZED (
      SELECT label, value FROM (${source}) AS source
      WHERE value <> '' AND (${match} = '' OR strpos(lower(label), ${match}) > 0 OR strpos(lower(value), ${match}) > 0))
    SELECT json_build_object(
      'content', coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT label, value FROM choice ORDER BY lower(label), value LIMIT ${page.page_size} OFFSET ${page.offset}) AS listed), '[]'),
      'page', json_build_object('total_rows', (SELECT count(*) FROM choice),
        'page_number', ${page.page_number}::int, 'page_size', ${page.page_size}::int))::text AS answer`)
  return new Json(answer)
}

const handlerOf = (name: LookupName) => ({ person, query, inAgencyReading }: Call<(typeof lookups)[LookupName]>) =>
  inAgencyReading((db) => db.last(() => findChoices(db, lookupSource(db, person, name, query.project_id), query.match?.trim().toLowerCase() ?? '', rubyPage(query))))

/** The lookup calls of table C.3 (TICK-85). */
export const lookupRoutes = implement(
  lookups,
  Object.fromEntries(lookupNames.map((name) => [name, handlerOf(name)])) as unknown as Handlers<typeof lookups>,
)
