import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { mapAnswer, MapPath, mapQuery } from '#src/platform/api/map'
import { recordCalls } from '#src/platform/api/records'
import { Id, Moment, Nullable, OneWordOf, Page, pageQuery, rubySortQuery, Strict, Uuid } from '#src/platform/api/schemas'
import { FEED_KEY_MAX, foreignFeed, keyPlaces } from '#src/areas/work-zones/domain/foreign-feeds/feed'
import { foreignDirections, foreignImpacts, foreignKinds } from '#src/areas/work-zones/domain/foreign-feeds/read-road-event'

const administrators = whoMay('change_agency')
const Secret = Type.Optional(Type.String({ minLength: 1, maxLength: FEED_KEY_MAX }))

/** A feed of another agency as the API returns it. The answer never contains the feed's key, only whether the feed has a key. */
export const ForeignFeed = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  address: Type.String(),
  key_place: OneWordOf(keyPlaces),
  key_name: Type.String(),
  every_minutes: Nullable(Type.Integer()),
  is_active: Type.Boolean(),
  has_secret: Type.Boolean(),
  /** When the feed was last requested, and when it last answered completely. */
  asked_at: Nullable(Moment),
  answered_at: Nullable(Moment),
  publisher: Type.String(),
  wzdx_version: Type.String(),
  /** How many road events the feed's last answer had. */
  events: Nullable(Type.Integer()),
  /** A note for people about the feed's last answer, for example that the feed has a newer version. */
  note: Nullable(Type.String()),
  /** Why the feed could not be read. */
  problem: Nullable(Type.String()),
  /** The parts of the feed's last answer that could not be read: the first hundred of them, and their total number. */
  faults: Type.Array(Type.Object({ event: Type.String(), message: Type.String() })),
  fault_count: Type.Integer(),
})
const { list, detail, create, change, remove } = recordCalls(foreignFeed, { read: administrators, row: ForeignFeed, own: {}, above: {}, spec: 'PLUS-27' })

/** A road event of another agency. Its times are shown in the time zone of the viewer. */
export const ForeignEventRow = Type.Object({
  id: Id,
  feed_id: Id,
  feed: Type.String(),
  event_id: Type.String(),
  kind: OneWordOf(foreignKinds),
  name: Type.String(),
  road_names: Type.String(),
  direction: OneWordOf(foreignDirections),
  impact: OneWordOf(foreignImpacts),
  description: Type.String(),
  starts_at: Nullable(Moment),
  ends_at: Nullable(Moment),
  /** The points of the event's path in order; null if they cannot be shown on a map. */
  path: Nullable(Type.Array(Type.Object({ latitude: Type.Number(), longitude: Type.Number() }))),
  is_line: Type.Boolean(),
  /** When the event's feed last answered. */
  answered_at: Nullable(Moment),
})

/** Work zone feeds of other agencies, and their road events (PLUS-27). The key of a feed is never sent back. */
export const foreignFeeds = contract({
  list: { ...list, query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }) },
  /** Starts a job that reads the feeds of other agencies again. */
  refresh: { method: 'POST', path: '/v1/work_zone_feeds/refresh', who: administrators, answer: Type.Object({ job_id: Uuid }), errors: [403], spec: 'PLUS-27' },
  /** The road events of the active feeds. They are never among the agency's own work zones. */
  events: {
    method: 'GET',
    path: '/v1/monitoring/other_work_zones',
    who: whoMay('view_work_zones'),
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, match: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ content: Type.Array(ForeignEventRow), page: Page }),
    errors: [403, 422],
    spec: 'PLUS-27',
  },
  /** The road events of the active feeds on the map. For some events, only the start and the end of the path are known. */
  located: {
    method: 'GET',
    path: '/v1/monitoring/other_work_zones/map',
    who: whoMay('view_work_zones'),
    query: Strict({ search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({
      feed: Type.String(), name: Type.String(), road_names: Type.String(), direction: OneWordOf(foreignDirections), impact: OneWordOf(foreignImpacts), description: Type.String(), is_line: Type.Boolean(), path: MapPath,
    }),
    errors: [401, 403, 422],
    spec: 'PLUS-27, TICK-79',
  },
  detail,
  create: { ...create, body: Strict({ ...create.body.properties, secret: Secret }) },
  change: { ...change, body: Strict({ ...change.body.properties, secret: Secret }) },
  remove,
})
