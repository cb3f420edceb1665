import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'
import { characterCount, isShowable, storedText } from '#src/platform/domain/formats/plain-text'
import { decimalTextOf, dividedBy, rounded, times, wholeDigitsOf, type DecimalText } from '#src/platform/domain/units/decimal'
import { EQUIPMENT_ID_MAX, EQUIPMENT_TEXT_MAX } from '#src/areas/equipment/domain/equipment'

/** An element of a snapshot. Names are local names in lower case, because namespaces and capitalization differ between vendors. */
export interface SnapshotElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly SnapshotElement[]
  readonly text: string
}

/** The data that a snapshot reports about one machine. Times are ISO timestamps; a value is null if it is missing or could not be read. */
export interface ReportedMachine {
  readonly oem: string
  readonly model: string
  readonly equipment_id: string
  readonly serial_number: string
  readonly location: { readonly latitude: number; readonly longitude: number; readonly at: string } | null
  readonly hours: { readonly hours: DecimalText; readonly at: string } | null
  readonly engine: { readonly running: boolean; readonly at: string } | null
  readonly odometer_miles: DecimalText | null
  readonly fuel_percent: DecimalText | null
  /** The time of the machine's newest value. */
  readonly heard_at: string | null
}

/** A value that could not be read, and its machine. */
export interface SnapshotFault {
  readonly machine: string
  readonly message: string
}

/** Tolerated clock difference: a time that is at most this far in the future counts as now. */
const AHEAD_MS = 5 * 60_000
const KM_IN_MILE = '1.609344'
const KILOMETERS = new Set(['kilometre', 'kilometer', 'kilometres', 'kilometers', 'km'])
const MILES = new Set(['mile', 'miles', 'mi'])
/** Vendors mark a missing value by leaving out its element, by leaving the element empty, or by this word. */
const MISSING = 'missing'

/**
 * Reads an Equipment element of ISO 15143-3. `now` is the time of the answer; a value without a time gets this time, and a value from the
 * future is refused. Values that cannot be read are listed as faults, and the others are used (PLUS-30).
 */
export function readMachine(element: SnapshotElement, now: Date): { readonly machine: ReportedMachine | null; readonly faults: readonly SnapshotFault[] } {
  const faults: SnapshotFault[] = []
  const header = childOf(element, 'equipmentheader')
  const [oem, model, id, serial, pin] = ['oemname', 'model', 'equipmentid', 'serialnumber', 'pin'].map((name) => valueOf(header, name))
  const called = [id, serial, pin, [oem, model].join(' ').trim()].find((text) => text !== undefined && text !== '') ?? '?'
  const fault = (key: MessageKey, values?: MessageValues) => void faults.push({ machine: called.slice(0, EQUIPMENT_TEXT_MAX), message: message(key, values) })
  const plain = (label: string, value: string | undefined, max: number) => {
    const text = storedText(value ?? '')
    if (isShowable(text) && characterCount(text) <= max) return text
    fault('telematics.text_invalid', { field: label })
    return ''
  }
  const serialNumber = plain('Serial number', serial === '' ? pin : serial, EQUIPMENT_TEXT_MAX)
  const equipmentId = plain('Equipment ID', id, EQUIPMENT_ID_MAX) || idOfSerial(serialNumber)
  if (equipmentId === '') {
    fault('telematics.no_identity')
    return { machine: null, faults }
  }
  const timeOf = (label: string, value: SnapshotElement): string | null => {
    const time = readTime(value, now)
    if (typeof time === 'string') return time
    fault(time.isFuture ? 'telematics.future_time' : 'telematics.time_invalid', { field: label, time: time.text })
    return null
  }
  const reading = <Value extends object>(name: string, label: string, read: (value: SnapshotElement) => Value | MessageKey | null): (Value & { readonly at: string }) | null => {
    const value = childOf(element, name)
    if (value === null) return null
    const result = read(value)
    if (result === null) return null
    if (typeof result === 'string') {
      fault(result)
      return null
    }
    const at = timeOf(label, value)
    return at === null ? null : { ...result, at }
  }
  const location = reading('location', 'The location', readLocation)
  const hours = reading('cumulativeoperatinghours', 'The operating hours', readHours)
  const engine = reading('enginestatus', 'The engine status', readEngine)
  const fuel = reading('fuelremaining', 'The remaining fuel', readFuel)
  const distance = reading('distance', 'The distance', (value) => readDistance(value, (unit) => fault('telematics.unit_unknown', { unit })))
  const read = [location, hours, engine, fuel, distance].flatMap((value) => value?.at ?? [])
  const machine: ReportedMachine = {
    oem: plain('OEM', oem, EQUIPMENT_TEXT_MAX), model: plain('Model', model, EQUIPMENT_TEXT_MAX), equipment_id: equipmentId, serial_number: serialNumber,
    location, hours, engine, odometer_miles: distance?.miles ?? null, fuel_percent: fuel?.percent ?? null,
    heard_at: read.length === 0 ? null : read.reduce((newest, time) => (Date.parse(time) > Date.parse(newest) ? time : newest)),
  }
  return { machine, faults }
}

/** The equipment id of a machine that is reported without one. */
export function idOfSerial(serial: string): string {
  return serial.slice(0, EQUIPMENT_ID_MAX)
}

/** The URLs of the links of a snapshot, by link relation in lower case. */
export function linksOf(elements: readonly SnapshotElement[]): Readonly<Record<string, string>> {
  return Object.fromEntries(elements.flatMap((link) => {
    const [relation, address] = ['rel', 'href'].map((name) => (valueOf(link, name) || link.attributes[name]?.trim()) ?? '')
    return relation === undefined || relation === '' || address === undefined || address === '' ? [] : [[relation.toLowerCase(), address]]
  }))
}

function readLocation(element: SnapshotElement): { readonly latitude: number; readonly longitude: number } | MessageKey | null {
  const [north, east] = ['latitude', 'longitude'].map((name) => valueOf(element, name))
  if (north === '' && east === '') return null
  const [latitude, longitude] = [degrees(north, 90), degrees(east, 180)]
  if (latitude === null || longitude === null) return 'telematics.location_invalid'
  // a GPS receiver that has no position reports 0, 0
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

function readHours(element: SnapshotElement): { readonly hours: DecimalText } | MessageKey | null {
  const text = valueOf(element, 'hour')
  if (text === '') return null
  const hours = amount(text, 7)
  return hours === null ? 'telematics.hours_invalid' : { hours: rounded(hours, 2) }
}

function readEngine(element: SnapshotElement): { readonly running: boolean } | MessageKey | null {
  const text = valueOf(element, 'running').toLowerCase()
  if (text === '') return null
  if (text === 'true' || text === '1') return { running: true }
  return text === 'false' || text === '0' ? { running: false } : 'telematics.engine_invalid'
}

function readFuel(element: SnapshotElement): { readonly percent: DecimalText } | MessageKey | null {
  const text = valueOf(element, 'percent')
  if (text === '') return null
  const percent = amount(text, 3)
  return percent === null || Number(percent) > 100 ? 'telematics.fuel_invalid' : { percent: rounded(percent, 2) }
}

function readDistance(element: SnapshotElement, unknown: (unit: string) => void): { readonly miles: DecimalText } | MessageKey | null {
  const text = valueOf(element, 'odometer')
  if (text === '') return null
  const value = amount(text, 9)
  if (value === null) return 'telematics.distance_invalid'
  const unit = valueOf(element, 'odometerunits').toLowerCase()
  if (KILOMETERS.has(unit)) return { miles: rounded(dividedBy(value, KM_IN_MILE), 1) }
  if (MILES.has(unit)) return { miles: rounded(times(value, '1'), 1) }
  unknown(unit === '' ? '-' : unit.slice(0, 20))
  return null
}

/**
 * The ISO time of a value, read from its attribute or child element. If that time is missing or in the year 1, returns the time of the
 * source's answer. For a time that cannot be read or is in the future, returns its text instead, for a fault.
 */
function readTime(element: SnapshotElement, now: Date): string | { readonly isFuture: boolean; readonly text: string } {
  const attribute = element.attributes['datetime']?.trim() ?? ''
  const text = attribute === '' ? valueOf(element, 'datetime') : attribute
  if (text === '' || text.toLowerCase() === MISSING || text.startsWith('0001-')) return now.toISOString()
  const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?$/i.test(text) ? Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`) : Number.NaN
  if (Number.isNaN(time)) return { isFuture: false, text: text.slice(0, 40) }
  return time > now.getTime() + AHEAD_MS ? { isFuture: true, text: text.slice(0, 40) } : new Date(Math.min(time, now.getTime())).toISOString()
}

function degrees(text: string | undefined, max: number): number | null {
  const value = text !== undefined && /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
  return Math.abs(value) <= max ? value : null
}

/** A number that is not below 0 and has at most `digits` digits before the point, or null. */
function amount(text: string, digits: number): DecimalText | null {
  const value = decimalTextOf(text.replace(/^0+(?=\d)/, ''), 12)
  return value === null || value.startsWith('-') || wholeDigitsOf(value) > digits ? null : value
}

function childOf(element: SnapshotElement | null, name: string): SnapshotElement | null {
  return element?.children.find((child) => child.name === name) ?? null
}

function valueOf(element: SnapshotElement | null, name: string): string {
  const text = childOf(element, name)?.text.trim() ?? ''
  return text.toLowerCase() === MISSING ? '' : text
}
