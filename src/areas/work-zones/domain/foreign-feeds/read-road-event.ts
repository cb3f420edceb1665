import { checkPoint, type Point } from '#src/areas/work-zones/domain/zone-path'
import { cleanLine } from '#src/platform/domain/formats/plain-text'
import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'

/** The types of road events that are shown. */
export const foreignKinds = { 'work-zone': 'Work zone', detour: 'Detour', restriction: 'Restriction', unknown: 'Unknown' } as const
export type ForeignKind = keyof typeof foreignKinds

/** The directions of WZDx 4.2. */
export const foreignDirections = {
  northbound: 'Northbound', eastbound: 'Eastbound', southbound: 'Southbound', westbound: 'Westbound', 'inner-loop': 'Inner loop', 'outer-loop': 'Outer loop', undefined: 'Undefined', unknown: 'Unknown',
} as const
export type ForeignDirection = keyof typeof foreignDirections

/** The impacts on vehicles of WZDx 4.2. */
export const foreignImpacts = {
  'all-lanes-closed': 'All lanes closed', 'some-lanes-closed': 'Some lanes closed', 'all-lanes-open': 'All lanes open', 'alternating-one-way': 'Alternating one way', 'some-lanes-closed-merge-left': 'Merge left',
  'some-lanes-closed-merge-right': 'Merge right', 'all-lanes-open-shift-left': 'Lanes shift left', 'all-lanes-open-shift-right': 'Lanes shift right', 'some-lanes-closed-split': 'Lanes split', flagging: 'Flagging',
  'temporary-traffic-signal': 'Temporary signal', unknown: 'Unknown',
} as const
export type ForeignImpact = keyof typeof foreignImpacts

/** A road event of another agency. Times are ISO timestamps; what is missing or could not be read is null, an empty text or 'unknown'. */
export interface ForeignEvent {
  readonly event_id: string
  readonly kind: ForeignKind
  readonly name: string
  readonly road_names: string
  readonly direction: ForeignDirection
  readonly impact: ForeignImpact
  readonly description: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  /** The points of the event in order; null if the event cannot be shown on a map. */
  readonly path: readonly Point[] | null
  /** Whether the points form a line; if not, they are only the ends of a line. */
  readonly is_line: boolean
}

/** A part of a feed that could not be read, and the ID of the road event that it belongs to. */
export interface FeedFault {
  readonly event: string
  readonly message: string
}

const ID_MAX = 100
const TEXT_MAX = 200
const DESCRIPTION_MAX = 500
const VALUE_MAX = 40
/** A line with more points than this is reduced to this number of points. */
const POINTS_MAX = 200
const EVENT_ROADS_MAX = 5

/**
 * Reads a feature of a WZDx feed. Parts that cannot be read are listed as faults, and the rest is used (PLUS-27). The event is null only if
 * the feature is not an object or has no id.
 */
export function readRoadEvent(feature: unknown): { readonly event: ForeignEvent | null; readonly faults: readonly FeedFault[] } {
  const faults: FeedFault[] = []
  if (!isObject(feature)) return { event: null, faults: [{ event: '?', message: message('feeds.not_an_event') }] }
  const id = plain(feature['id'], ID_MAX)
  const fault = (key: MessageKey, values?: MessageValues) => void faults.push({ event: id === '' ? '?' : id, message: message(key, values) })
  if (id === '') {
    fault('feeds.no_id')
    return { event: null, faults }
  }
  const properties = objectIn(feature, 'properties')
  const core = objectIn(properties, 'core_details')
  const word = <Word extends string>(value: unknown, words: Readonly<Record<Word, string>>, key: MessageKey, otherwise: Word): Word => {
    // the cast is safe, because the keys of the labels are the allowed words
    if (typeof value === 'string' && Object.hasOwn(words, value)) return value as Word
    if (value !== undefined && value !== null) fault(key, { value: plain(value, VALUE_MAX) })
    return otherwise
  }
  const time = (name: string, field: string): string | null => {
    const value = properties[name]
    if (value === undefined || value === null) return null
    const moment = momentOf(value)
    if (moment === null) fault('feeds.time', { field, value: plain(value, VALUE_MAX) })
    return moment
  }
  const roads = Array.isArray(core['road_names']) ? core['road_names'].slice(0, EVENT_ROADS_MAX).map((road) => plain(road, TEXT_MAX)).filter((road) => road !== '') : []
  if (roads.length === 0) fault('feeds.no_road')
  const [starts, ends] = [time('start_date', 'start'), time('end_date', 'end')]
  if (starts !== null && ends !== null && Date.parse(ends) < Date.parse(starts)) fault('feeds.dates')
  const place = readGeometry(objectIn(feature, 'geometry'))
  if (typeof place === 'string') fault(place)
  return {
    event: {
      event_id: id,
      kind: word(core['event_type'], foreignKinds, 'feeds.kind', 'unknown'),
      name: plain(core['name'], TEXT_MAX),
      road_names: plain(roads.join(', '), TEXT_MAX),
      direction: word(core['direction'], foreignDirections, 'feeds.direction', 'unknown'),
      impact: word(properties['vehicle_impact'], foreignImpacts, 'feeds.impact', 'unknown'),
      description: plain(core['description'], DESCRIPTION_MAX),
      starts_at: starts,
      ends_at: ends,
      ...(typeof place === 'string' ? { path: null, is_line: false } : place),
    },
    faults,
  }
}

/** The points of a geometry, or the reason why it cannot be shown on a map. */
function readGeometry({ type, coordinates }: Readonly<Record<string, unknown>>): { readonly path: readonly Point[]; readonly is_line: boolean } | MessageKey {
  if ((type !== 'LineString' && type !== 'MultiPoint') || !Array.isArray(coordinates) || coordinates.length === 0) return 'feeds.geometry'
  const path: Point[] = []
  for (const position of coordinates as readonly unknown[]) {
    const [longitude, latitude] = Array.isArray(position) ? (position as readonly unknown[]) : []
    if (!isNumber(longitude) || !isNumber(latitude)) return 'feeds.geometry'
    path.push({ latitude, longitude })
  }
  if (path.every(isNear)) return { path: thinned(path), is_line: type === 'LineString' }
  return path.every(({ latitude, longitude }) => isNear({ latitude: longitude, longitude: latitude })) ? 'feeds.swapped' : 'feeds.place'
}

/**
 * Whether a location is in North America, or in a part of the United States outside of North America. Only agencies there publish such
 * feeds.
 */
function isNear({ latitude, longitude }: Point): boolean {
  return (latitude >= 7 && latitude <= 84 && longitude >= -180 && longitude <= -50) || checkPoint({ latitude, longitude }).allowed
}

/** At most POINTS_MAX points, evenly spaced in the list, including the first and the last. */
function thinned(path: readonly Point[]): readonly Point[] {
  if (path.length <= POINTS_MAX) return path
  const step = (path.length - 1) / (POINTS_MAX - 1)
  return Array.from({ length: POINTS_MAX }, (_, at) => path[Math.round(at * step)]).filter((point) => point !== undefined)
}

/** Converts an ISO timestamp that has a time zone to UTC. Null for any other value. */
function momentOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)) return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/**
 * A text of one line without characters that cannot be stored, cut to `max` characters; '' for anything else. A number is converted to
 * text.
 */
function plain(value: unknown, max: number): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.slice(0, max * 4) : ''
  return [...cleanLine(text.replace(/[\p{Cc}\p{Cs}]/gu, ' '))].slice(0, max).join('')
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectIn(value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const part = value[name]
  return isObject(part) ? part : {}
}
