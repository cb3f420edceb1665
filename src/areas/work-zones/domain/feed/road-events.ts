import type { ZoneDirection, ZoneImpact, ZoneMethod, ZoneType } from '#src/areas/work-zones/domain/work-zone'
import { OPEN_END_DAYS } from '#src/areas/work-zones/domain/work-zone'
import type { Point } from '#src/areas/work-zones/domain/zone-path'

/** A completed zone as the feed publishes it. */
export interface PublishedZone {
  readonly feed_id: string
  readonly name: string
  readonly type: ZoneType
  readonly direction: ZoneDirection
  readonly method: ZoneMethod
  readonly impact: ZoneImpact
  readonly speed_limit: number
  readonly description: string
  readonly road_name: string
  readonly path: readonly Point[]
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly armed_at: string
  /** When the zone was armed, or when a person last confirmed that it is correct (WZON-21). */
  readonly checked_at: string
  readonly created_at: string
  readonly last_modified: string
}

/** A road event of WZDx 4.2. */
export interface RoadEvent {
  readonly id: string
  readonly type: 'Feature'
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: { readonly type: 'LineString'; readonly coordinates: readonly (readonly [longitude: number, latitude: number])[] }
}

type Heading = Exclude<ZoneDirection, 'both'>

const KPH_OF_MPH = 1.609344
const DAY_MS = 86_400_000
const opposite: Readonly<Record<Heading, Heading>> = { northbound: 'southbound', southbound: 'northbound', eastbound: 'westbound', westbound: 'eastbound' }

const impacts: Readonly<Record<ZoneImpact, string>> = {
  all_lanes_open: 'all-lanes-open', some_lanes_closed: 'some-lanes-closed', all_lanes_closed: 'all-lanes-closed', alternating_one_way: 'alternating-one-way',
}
const descriptions: Readonly<Record<ZoneType, string>> = {
  lane_closure: 'Lane closure.', shoulder_closure: 'Shoulder closure.', road_closure: 'Road closure.', moving_operation: 'Moving operation.',
}

/** The data source id in the feed of an agency. The agency is the only source of its feed. */
export function feedSource(agencyId: number): string {
  return `agency-${agencyId}`
}

/**
 * The road events of a zone. WZDx has no value for both directions, so a zone for both directions has one event for each direction. A zone
 * without a start gets the time at which it was armed, and a zone without an end gets an end 30 days after its start or its last
 * confirmation, whichever is later; both assumed times are marked as not verified (WZON-27). If a confirmation did not move the assumed end
 * to a later time, readers of the feed would drop the zone as ended, although people have confirmed it.
 */
export function roadEvents(zone: PublishedZone, source: string): readonly RoadEvent[] {
  const line = zone.path.map(({ latitude, longitude }) => [longitude, latitude] as const)
  if (zone.direction !== 'both') return [roadEvent(zone, source, zone.feed_id, zone.direction, line)]
  const heading = headingOf(zone.path)
  return [roadEvent(zone, source, `${zone.feed_id}-1`, heading, line), roadEvent(zone, source, `${zone.feed_id}-2`, opposite[heading], line.toReversed())]
}

function roadEvent(zone: PublishedZone, source: string, id: string, direction: Heading, coordinates: RoadEvent['geometry']['coordinates']): RoadEvent {
  const start = zone.starts_at ?? zone.armed_at
  const end = zone.ends_at ?? new Date(Math.max(Date.parse(start), Date.parse(zone.checked_at)) + OPEN_END_DAYS * DAY_MS).toISOString()
  return {
    id,
    type: 'Feature',
    properties: {
      core_details: {
        event_type: 'work-zone', data_source_id: source, direction, road_names: [zone.road_name], name: zone.name, description: zone.description === '' ? descriptions[zone.type] : zone.description,
        creation_date: utc(zone.created_at), update_date: utc(zone.last_modified),
      },
      start_date: utc(start), end_date: utc(end),
      is_start_date_verified: zone.starts_at !== null,
      // an armed zone has not ended, so nobody has confirmed its end
      is_end_date_verified: false,
      // verified positions are those that a roadside device reports
      is_start_position_verified: false, is_end_position_verified: false,
      work_zone_type: zone.type === 'moving_operation' ? 'moving' : 'static',
      vehicle_impact: impacts[zone.impact],
      location_method: zone.method === 'device' ? 'channel-device-method' : 'other',
      reduced_speed_limit_kph: Math.round(zone.speed_limit * KPH_OF_MPH * 1000) / 1000,
    },
    geometry: { type: 'LineString', coordinates },
  }
}

/** The main direction from the first point of a path to its last. */
function headingOf(path: readonly Point[]): Heading {
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined) return 'northbound'
  const north = last.latitude - first.latitude
  const east = (last.longitude - first.longitude) * Math.cos((first.latitude * Math.PI) / 180)
  if (Math.abs(north) >= Math.abs(east)) return north >= 0 ? 'northbound' : 'southbound'
  return east >= 0 ? 'eastbound' : 'westbound'
}

/** A moment in UTC without fractions of a second, in the format of RFC 3339. */
function utc(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}
