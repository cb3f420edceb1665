import type { ReadRoute } from '#src/areas/stationing/domain/lrs/read-routes'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

interface StoredRoute {
  readonly route_id: string
  readonly name: string
  readonly begin_measure: string
  readonly end_measure: string
  readonly file_name: string
}

interface WrittenRoute extends StoredRoute {
  readonly id: number
  readonly version: number
}

/** The routes that the agency has of these ids, locked until the end of the transaction. */
export async function findRoutes(db: AgencyTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, StoredRoute>> {
  const rows = await db.many(sql<StoredRoute>`
    SELECT route_id, name, begin_measure::text, end_measure::text, file_name FROM routes
    WHERE dot_authority_id = ${db.agency} AND route_id = ANY (${[...ids]}::text[]) ORDER BY route_id FOR UPDATE`)
  return new Map(rows.map((row) => [row.route_id, row]))
}

/** Stores routes and their lines, each with its event. A route of the same id is replaced. Ordered by id, so that two imports cannot wait for each other. */
export async function importRoutes(db: AgencyTransaction, actor: Actor, fileName: string, routes: readonly ReadRoute[]): Promise<{ readonly added: number; readonly replaced: number; readonly ids: number[] }> {
  // two imports of the same new route would otherwise both find none before
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('routes', ${db.agency}))`)
  const before = await findRoutes(db, routes.map(({ route_id: id }) => id))
  const sent = JSON.stringify(routes.map(({ lines: _lines, ...route }) => route))
  const written = await db.many(sql<WrittenRoute>`
    INSERT INTO routes (dot_authority_id, route_id, name, begin_measure, end_measure, file_name, added_by_name)
    SELECT ${db.agency}, sent.route_id, sent.name, sent.begin_measure, sent.end_measure, ${fileName}, ${actor.name}
    FROM jsonb_to_recordset(${sent}::jsonb) AS sent (route_id text, name text, begin_measure numeric, end_measure numeric) ORDER BY sent.route_id
    ON CONFLICT (dot_authority_id, route_id) DO UPDATE SET name = excluded.name, begin_measure = excluded.begin_measure, end_measure = excluded.end_measure,
      file_name = excluded.file_name, added_by_name = excluded.added_by_name, version = routes.version + 1, updated_at = now()
    RETURNING id, version, route_id, name, begin_measure::text, end_measure::text, file_name`)
  const ids = written.map(({ id }) => id)
  await db.run(sql`DELETE FROM route_lines WHERE dot_authority_id = ${db.agency} AND route = ANY (${ids}::int[])`)
  const numbers = new Map(written.map(({ id, route_id: own }) => [own, id]))
  const lines = routes.flatMap(({ route_id: own, lines: all }) => all.map((path, position) => ({ route: numbers.get(own), position, path })))
  await db.run(sql`
    INSERT INTO route_lines (dot_authority_id, route, position, path, south, west, north, east)
    SELECT ${db.agency}, sent.route, sent.position, sent.path, edges.south, edges.west, edges.north, edges.east
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS sent (route int, position int, path jsonb)
    CROSS JOIN LATERAL (SELECT min((point ->> 0)::float8) AS south, min((point ->> 1)::float8) AS west, max((point ->> 0)::float8) AS north, max((point ->> 1)::float8) AS east
      FROM jsonb_array_elements(sent.path) AS point) AS edges`)
  const eventOf = (route: WrittenRoute) => {
    const old = before.get(route.route_id)
    return {
      kind: 'lrs_route' as const, id: route.id, name: route.name, version: route.version, dot_project_id: null,
      changes: {
        name: [old?.name ?? null, route.name], begin_measure: [old?.begin_measure ?? null, route.begin_measure], end_measure: [old?.end_measure ?? null, route.end_measure],
        file_name: [old?.file_name ?? null, route.file_name],
      } as const,
    }
  }
  const isNew = ({ route_id: own }: WrittenRoute) => !before.has(own)
  await recordEvents(db, actor, 'created', written.filter(isNew).map(eventOf))
  await recordEvents(db, actor, 'changed', written.filter((route) => !isNew(route)).map(eventOf))
  return { added: written.filter(isNew).length, replaced: written.length - written.filter(isNew).length, ids }
}
