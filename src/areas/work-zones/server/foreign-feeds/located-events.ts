import type { ForeignDirection, ForeignImpact } from '#src/areas/work-zones/domain/foreign-feeds/read-road-event'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { answerMap, type MapView } from '#src/platform/server/map/located'

interface EventFields {
  readonly id: number
  readonly feed: string
  readonly name: string
  readonly road_names: string
  readonly direction: ForeignDirection
  readonly impact: ForeignImpact
  readonly description: string
  readonly is_line: boolean
  readonly path: number[][]
}

const from = sql.part`foreign_road_events event JOIN work_zone_feeds feed ON feed.dot_authority_id = event.dot_authority_id AND feed.id = event.feed_id AND feed.is_active`
const located = {
  from, id: sql.part`event.id`, latitude: sql.part`event.latitude`, longitude: sql.part`event.longitude`,
  reach: { west: sql.part`event.west`, south: sql.part`event.south`, east: sql.part`event.east`, north: sql.part`event.north` },
}

/** The road events of other agencies in a view of the map (PLUS-27). */
export function locateForeignEvents(db: AgencyTransaction, { search = '', ...view }: MapView & { readonly search?: string }) {
  const needle = search.trim().toLowerCase()
  const where = sql.part`event.dot_authority_id = ${db.agency} AND (${needle} = '' OR strpos(lower(concat_ws(E'\n', feed.name, event.name, event.road_names)), ${needle}) > 0)`
  return answerMap(db, { ...located, where }, view, (ids) => db.many(sql<EventFields>`
    SELECT event.id, feed.name AS feed, event.name, event.road_names, event.direction, event.impact, event.description, event.is_line,
      (SELECT json_agg(json_build_array(point -> 'latitude', point -> 'longitude') ORDER BY at) FROM jsonb_array_elements(event.path) WITH ORDINALITY AS points (point, at)) AS path
    FROM ${from} WHERE event.dot_authority_id = ${db.agency} AND event.id = ANY (${[...ids]}::int[])`))
}
