import { createHash } from 'node:crypto'
import { feed } from '#src/areas/work-zones/api/feed'
import { feedSource, roadEvents } from '#src/areas/work-zones/domain/feed/road-events'
import { findArmedZones, findFeedState, type FeedState } from '#src/areas/work-zones/server/feed/armed-zones'
import { implement } from '#src/platform/server/http/call'
import { timeSlices } from '#src/platform/server/time-slice'

/** Every change is in the feed immediately; readers may cache the feed for this long (WZON-12). */
const UPDATE_SECONDS = 60
const LICENSE = 'https://creativecommons.org/publicdomain/zero/1.0/'
const BATCH = 500

/** The WZDx 4.2 feed of armed work zones (WZON-26, PLUS-27). */
export const feedRoutes = implement(feed, {
  roadEvents: async ({ query, inAgency, request, reply }) => {
    const { project_id: project } = query
    const state = await inAgency((db) => findFeedState(db, project))
    const tag = tagOf(state, project)
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const zones = await inAgency((db) => findArmedZones(db, project))
    const events: string[] = []
    const slice = timeSlices()
    for (let at = 0; at < zones.length; at += BATCH) {
      events.push(...zones.slice(at, at + BATCH).flatMap((zone) => roadEvents(zone, feedSource(state.agency_id)).map((event) => JSON.stringify(event))))
      await slice()
    }
    return reply.type('application/geo+json').send(`{"feed_info":${JSON.stringify(infoOf(state))},"type":"FeatureCollection","features":[${events.join(',')}]}`)
  },
})

function infoOf(state: FeedState): object {
  // a feed without any zone has never changed, so it gets the earliest time
  const updated = `${new Date(state.updated_at ?? 0).toISOString().slice(0, 19)}Z`
  return {
    publisher: state.agency, version: '4.2', license: LICENSE, update_date: updated, update_frequency: UPDATE_SECONDS,
    data_sources: [{ data_source_id: feedSource(state.agency_id), organization_name: state.agency, update_date: updated, update_frequency: UPDATE_SECONDS }],
  }
}

function tagOf(state: FeedState, project: number | undefined): string {
  return `"${createHash('sha256').update(JSON.stringify([state, project ?? null])).digest('base64url').slice(0, 27)}"`
}
