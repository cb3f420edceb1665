import { cleanLine } from '#src/platform/domain/formats/plain-text'
import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'

/** The device types of WZDx 4.2. */
export const deviceTypes = {
  'arrow-board': 'Arrow board', camera: 'Camera', 'dynamic-message-sign': 'Message sign', 'flashing-beacon': 'Flashing beacon', 'hybrid-sign': 'Hybrid sign', 'location-marker': 'Location marker',
  'traffic-sensor': 'Traffic sensor', 'traffic-signal': 'Traffic signal',
} as const
export type DeviceType = keyof typeof deviceTypes

/** The device states of WZDx 4.2. */
export const deviceStatuses = { ok: 'OK', warning: 'Warning', error: 'Error', unknown: 'Unknown' } as const
export type DeviceStatus = keyof typeof deviceStatuses

/** What a device reports about itself. */
export interface ReportedDevice {
  readonly device_id: string
  readonly name: string
  readonly type: DeviceType
  readonly status: DeviceStatus
  /** Whether the device warns of a work zone now; null when the report does not say. */
  readonly is_on: boolean | null
  readonly road_event_ids: readonly string[]
  readonly latitude: number | null
  readonly longitude: number | null
  readonly reported_at: string
}

/** A part of a device report that could not be read, and the device that it belongs to. */
export interface DeviceFault {
  readonly device: string
  readonly message: string
}

const ID_MAX = 100
const NAME_MAX = 100
const EVENTS_MAX = 20
/** The clock of a device may be ahead by this much. */
const AHEAD_MS = 5 * 60_000

type Values = Readonly<Record<string, unknown>>

/**
 * Reads a device of a WZDx DeviceFeed (WZON-4). The device is null, with the reason as a fault, if it has no id, no known type or no valid
 * update time, or if that time is too far in the future. Other parts that cannot be read are ignored.
 */
export function readDevice(feature: unknown, now: Date): { readonly device: ReportedDevice | null; readonly faults: readonly DeviceFault[] } {
  const values = objectOf(feature)
  const id = textOf(values['id'], ID_MAX)
  const refused = (key: MessageKey, more?: MessageValues) => ({ device: null, faults: [{ device: id === '' ? '?' : id, message: message(key, more) }] })
  if (Object.keys(values).length === 0) return refused('devices.not_a_device')
  if (id === '') return refused('feeds.no_id')
  const properties = objectOf(values['properties'])
  const core = objectOf(properties['core_details'])
  const type = core['device_type']
  if (typeof type !== 'string' || !isDeviceType(type)) return refused('devices.type', { value: textOf(type, 40) })
  const at = momentOf(core['update_date'])
  if (at === null) return refused('devices.no_time')
  if (Date.parse(at) > now.getTime() + AHEAD_MS) return refused('devices.future')
  const marked = listOf(properties['marked_locations']).map(objectOf)
  const status = core['device_status']
  const known: DeviceStatus = typeof status === 'string' && isStatus(status) ? status : 'unknown'
  const events = [...listOf(core['road_event_ids']), ...marked.map((one) => one['road_event_id'])].map((event) => textOf(event, ID_MAX)).filter((event) => event !== '')
  return {
    device: {
      device_id: id,
      name: textOf(core['name'], NAME_MAX) || deviceTypes[type],
      type,
      status: known,
      is_on: known === 'ok' || known === 'warning' ? isOn(type, properties, marked.length) : null,
      road_event_ids: [...new Set(events)].slice(0, EVENTS_MAX),
      ...placeOf(objectOf(values['geometry'])),
      reported_at: at,
    },
    faults: [],
  }
}

/** Whether a working device warns of a work zone. Null if the report does not say, as always for cameras and traffic sensors. */
function isOn(type: DeviceType, properties: Values, marked: number): boolean | null {
  switch (type) {
    case 'arrow-board':
      if (properties['is_in_transport_position'] === true) return false
      return wordOn(properties['pattern'])
    case 'traffic-signal':
      return wordOn(properties['mode'])
    case 'flashing-beacon':
      return typeof properties['is_flashing'] === 'boolean' ? properties['is_flashing'] : null
    case 'location-marker':
      return marked > 0
    case 'dynamic-message-sign':
      return textOn(properties['message_multi_string'])
    case 'hybrid-sign':
      return textOn(properties['dynamic_message_text'])
    case 'camera':
    case 'traffic-sensor':
      return null
  }
}

function wordOn(word: unknown): boolean | null {
  return typeof word !== 'string' || word === 'unknown' ? null : word !== 'blank'
}

function textOn(text: unknown): boolean | null {
  return typeof text === 'string' ? text.trim() !== '' : null
}

/**
 * The location of a device. Both values are null if it is missing or invalid, or if it is 0, 0, which GPS receivers without a fix report.
 */
function placeOf({ type, coordinates }: Values): { readonly latitude: number | null; readonly longitude: number | null } {
  const [longitude, latitude] = type === 'Point' ? listOf(coordinates) : []
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null }
}

/**
 * The feed id of the work zone to which a road event of the agency's feed belongs. If a zone has two road events, their ids end with -1 and
 * -2, which are removed. Null if the text is not such an id.
 */
export function zoneFeedId(event: string): string | null {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-[12])?$/i.exec(event)?.[1]?.toLowerCase() ?? null
}

function isDeviceType(word: string): word is DeviceType {
  return Object.hasOwn(deviceTypes, word)
}

function isStatus(word: string): word is DeviceStatus {
  return Object.hasOwn(deviceStatuses, word)
}

function momentOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)) return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function textOf(value: unknown, max: number): string {
  return typeof value === 'string' ? [...cleanLine(value.slice(0, max * 4).replace(/[\p{Cc}\p{Cs}]/gu, ' '))].slice(0, max).join('') : ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function objectOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}
