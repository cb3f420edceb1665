import type { ReadRoute } from '#src/areas/stationing/domain/lrs/read-routes'
import { routeWriter } from '#src/areas/stationing/server/lrs/route-writer'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

interface StoredRoute {
  readonly route_id: string
  readonly import_number: number
  readonly deleted_at: string | null
  readonly deleted_by: number | null
  readonly name: string
  readonly begin_measure: string
  readonly end_measure: string
  readonly file_name: string
}

interface WrittenRoute extends Omit<StoredRoute, 'deleted_at' | 'deleted_by'> {
  readonly id: number
  readonly version: number
}

/** The agency's routes with these ids. Their rows are locked until the end of the transaction. */
export async function findRoutes(db: AgencyTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, StoredRoute>> {
  const rows = await db.many(sql<StoredRoute>`
    SELECT route_id, name, trim_scale(begin_measure)::text AS begin_measure, trim_scale(end_measure)::text AS end_measure, file_name, import_number, to_json(deleted_at) #>> '{}' AS deleted_at, deleted_by FROM routes
    WHERE dot_authority_id = ${db.agency} AND route_id = ANY (${[...ids]}::text[]) ORDER BY route_id FOR UPDATE`)
  return new Map(rows.map((row) => [row.route_id, row]))
}

/**
 * Stores routes with their lines, and records one event for each route. A route with the same id is replaced, even if it was deleted; its
 * earlier lines are kept, so that the import can be undone as a whole.
 */
export async function importRoutes(db: AgencyTransaction, actor: Actor, fileName: string, routes: readonly ReadRoute[]): Promise<{ readonly added: number; readonly replaced: number; readonly ids: number[] }> {
  // lock the table, because otherwise two concurrent imports could both treat the same route as new
  await routeWriter.table.lock(db)
  const before = await findRoutes(db, routes.map(({ route_id: id }) => id))
  const sent = JSON.stringify(routes.map(({ lines: _lines, ...route }) => route))
  const written = await db.many(sql<WrittenRoute>`
    INSERT INTO routes (dot_authority_id, route_id, name, begin_measure, end_measure, file_name, added_by_name)
    SELECT ${db.agency}, sent.route_id, sent.name, sent.begin_measure, sent.end_measure, ${fileName}, ${actor.name}
    FROM jsonb_to_recordset(${sent}::jsonb) AS sent (route_id text, name text, begin_measure numeric, end_measure numeric) ORDER BY sent.route_id
    ON CONFLICT (dot_authority_id, route_id) DO UPDATE SET name = excluded.name, begin_measure = excluded.begin_measure, end_measure = excluded.end_measure,
      file_name = excluded.file_name, added_by_name = excluded.added_by_name, deleted_at = NULL, deleted_by = NULL, version = routes.version + 1, updated_at = now(),
      -- an import that was undone keeps its number and its lines
      import_number = 1 + (SELECT max(line.import_number) FROM route_lines line WHERE line.dot_authority_id = routes.dot_authority_id AND line.route = routes.id)
    RETURNING id, version, route_id, name, trim_scale(begin_measure)::text AS begin_measure, trim_scale(end_measure)::text AS end_measure, file_name, import_number`)
  const ids = written.map(({ id }) => id)
  const now = new Date().toISOString()
  const writtenAs = new Map(written.map((route) => [route.route_id, route]))
  const lines = routes.flatMap(({ route_id: own, lines: all }) => all.map((path, position) => ({ route: writtenAs.get(own)?.id, import_number: writtenAs.get(own)?.import_number, position, path })))
  await db.run(sql`
    INSERT INTO route_lines (dot_authority_id, route, import_number, position, path, south, west, north, east)
    SELECT ${db.agency}, sent.route, sent.import_number, sent.position, sent.path, edges.south, edges.west, edges.north, edges.east
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS sent (route int, import_number int, position int, path jsonb)
    CROSS JOIN LATERAL (SELECT min((point ->> 0)::float8) AS south, min((point ->> 1)::float8) AS west, max((point ->> 0)::float8) AS north, max((point ->> 1)::float8) AS east
      FROM jsonb_array_elements(sent.path) AS point) AS edges`)
  const eventOf = (route: WrittenRoute) => {
    const old = before.get(route.route_id)
    return { kind: 'lrs_route' as const, id: route.id, name: route.name, version: route.version, dot_project_id: null, changes: old === undefined ? { deleted_at: [now, null] as const } : changesOf(old, route) }
  }
  const isNew = ({ route_id: own }: WrittenRoute) => !before.has(own)
  await recordEvents(db, actor, 'created', written.filter(isNew).map(eventOf))
  await recordEvents(db, actor, 'updated', written.filter((route) => !isNew(route)).map(eventOf))
  return { added: written.filter(isNew).length, replaced: written.length - written.filter(isNew).length, ids }
}

/** The changes that an import made to a route that already existed. */
function changesOf(old: StoredRoute, route: WrittenRoute): Readonly<Record<string, readonly [unknown, unknown]>> {
  const names = ['name', 'begin_measure', 'end_measure', 'file_name', 'import_number'] as const
  return {
    ...Object.fromEntries(names.filter((name) => old[name] !== route[name]).map((name) => [name, [old[name], route[name]] as const])),
    ...(old.deleted_at === null ? {} : { deleted_at: [old.deleted_at, null] as const, deleted_by: [old.deleted_by, null] as const }),
  }
}
