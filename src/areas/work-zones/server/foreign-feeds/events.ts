import type { ForeignEvent } from '#src/areas/work-zones/domain/foreign-feeds/read-road-event'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { rubyOrder, type ListOrder, type RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** A stored road event of another agency. */
export interface ForeignEventRow extends ForeignEvent {
  readonly id: number
  readonly feed_id: number
  readonly feed: string
  readonly answered_at: string | null
}

const tables = sql.part`foreign_road_events event
  JOIN work_zone_feeds feed ON feed.dot_authority_id = event.dot_authority_id AND feed.id = event.feed_id AND feed.is_active
  LEFT JOIN work_zone_feed_readings reading ON reading.dot_authority_id = event.dot_authority_id AND reading.id = event.feed_id`

const order: ListOrder = {
  fields: {
    feed: sql.part`feed.name_key`, kind: sql.part`event.kind`, name: sql.part`lower(event.name)`, road_names: sql.part`lower(event.road_names)`, direction: sql.part`event.direction`, impact: sql.part`event.impact`,
    starts_at: sql.part`event.starts_at`, ends_at: sql.part`event.ends_at`,
  },
  standard: sql.part`lower(event.road_names), event.starts_at`,
  last: sql.part`event.id`,
}

/** A page of the road events of an agency's active feeds, and the total number (PLUS-27). */
export async function findForeignEvents(db: AgencyTransaction, { match, ...sort }: { readonly match?: string; readonly sort_by?: string; readonly sort_order?: string }, page: RubyPage): Promise<{ readonly total: number; readonly rows: ForeignEventRow[] }> {
  const needle = match?.trim().toLowerCase() ?? ''
  const where = sql.part`event.dot_authority_id = ${db.agency} AND (${needle} = '' OR strpos(lower(concat_ws(E'\n', feed.name, event.name, event.road_names, event.description, event.event_id)), ${needle}) > 0)`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${tables} WHERE ${where}`)
  const rows = await db.many(sql<ForeignEventRow>`
    SELECT event.id, event.feed_id, feed.name AS feed, event.event_id, event.kind, event.name, event.road_names, event.direction, event.impact, event.description, to_json(event.starts_at) #>> '{}' AS starts_at,
      to_json(event.ends_at) #>> '{}' AS ends_at, event.path, event.is_line, to_json(reading.answered_at) #>> '{}' AS answered_at
    FROM ${tables} WHERE ${where} ORDER BY ${rubyOrder(sort, order)} LIMIT ${page.page_size} OFFSET ${page.offset}`)
  return { total, rows }
}
