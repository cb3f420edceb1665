import { checkPath, type Point } from '#src/areas/work-zones/domain/zone-path'
import { characterCount, comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The types of a work zone (WZON-4). */
export const zoneTypes = { lane_closure: 'Lane closure', shoulder_closure: 'Shoulder closure', road_closure: 'Road closure', moving_operation: 'Moving operation' } as const
export type ZoneType = keyof typeof zoneTypes

/** The directions of travel that a work zone affects (WZON-4). */
export const zoneDirections = { northbound: 'Northbound', southbound: 'Southbound', eastbound: 'Eastbound', westbound: 'Westbound', both: 'Both directions' } as const
export type ZoneDirection = keyof typeof zoneDirections

/** The impacts of a work zone on traffic (WZON-4). */
export const zoneImpacts = { all_lanes_open: 'All lanes open', some_lanes_closed: 'Some lanes closed', all_lanes_closed: 'All lanes closed', alternating_one_way: 'Alternating one way' } as const
export type ZoneImpact = keyof typeof zoneImpacts

/** How a work zone is armed (WZON-4). */
export const zoneMethods = { manual: 'Manual', scheduled: 'Scheduled', device: 'Device' } as const
export type ZoneMethod = keyof typeof zoneMethods

export const ZONE_NAME_MAX = 80
export const ROAD_NAME_MAX = 80
export const ZONE_DESCRIPTION_MAX = 255
export const SPEED_LIMIT = { min: 5, max: 85 } as const
/** How long an armed zone without an end is published after a person last confirmed that it is correct (WZON-27). */
export const OPEN_END_DAYS = 30
/** How often people are asked whether the armed zones are still correct, counted from their last answer (WZON-20). */
export const CHECK_EVERY_MINUTES = 60

/** Whether people are asked now if the armed zones are still correct (WZON-20). `now` is in ms; `dueAt` is null while no zone is armed. */
export function isCheckDue(dueAt: string | null, now: number): boolean {
  return dueAt !== null && Date.parse(dueAt) <= now
}

/** The states of a project's site, in the order in which the monitor sorts projects (WZON-25). */
export const siteStates = { active: 'Active', idle: 'Idle', none: 'None' } as const
export type SiteState = keyof typeof siteStates

/** The values of a work zone that a person enters (WZON-3). */
export interface ZoneValues {
  readonly name: string
  readonly type: ZoneType | null
  readonly direction: ZoneDirection | null
  readonly method: ZoneMethod | null
  readonly impact: ZoneImpact | null
  readonly speed_limit: number | null
  readonly description: string
  readonly road_name: string
  readonly path: Point[]
  readonly starts_at: string | null
  readonly ends_at: string | null
}

/** The details without which a work zone is partial, with their labels (WZON-6). */
const details = { type: 'type', direction: 'direction', method: 'method', impact: 'impact', speed_limit: 'speed limit' } as const

/** The labels of the details that are missing; none when the zone is completed (WZON-5, WZON-6). */
export function missingDetails(zone: Pick<ZoneValues, keyof typeof details>): readonly string[] {
  // the cast is safe, because `details` has exactly the keys of its type
  return (Object.keys(details) as (keyof typeof details)[]).filter((name) => zone[name] === null).map((name) => details[name])
}

/** The verdicts on a work zone, by field. `isRoadConfirmed`: whether the person has confirmed the road name of this path (WZON-7). */
export function checkZone(zone: ZoneValues, isRoadConfirmed: boolean): Readonly<Record<string, Verdict>> {
  const { name, description, speed_limit: speed, road_name: road, path, starts_at: from, ends_at: to } = zone
  const hasDates = from !== null && to !== null
  return {
    name: comparisonKey(name) === '' ? refuse('errors.field_is_required', { label: 'Name' }) : checkText('Name', name, ZONE_NAME_MAX),
    description: checkText('Public description', description, ZONE_DESCRIPTION_MAX, true),
    speed_limit: speed === null || (Number.isInteger(speed) && speed >= SPEED_LIMIT.min && speed <= SPEED_LIMIT.max) ? allow : refuse('errors.field_integer', { label: 'Speed limit', ...SPEED_LIMIT }),
    path: checkPath(path),
    road_name: comparisonKey(road) === '' || !isRoadConfirmed ? refuse('errors.road_name') : checkText('Road name', road, ROAD_NAME_MAX),
    ends_at: hasDates && Date.parse(to) <= Date.parse(from) ? refuse('errors.zone_dates') : allow,
  }
}

/** The facts that decide whether a work zone may be armed. */
type Armable = Pick<ZoneValues, 'name' | 'ends_at' | keyof typeof details> & { readonly armed: boolean }

/**
 * Whether a work zone may be armed: it must be completed and not armed yet (WZON-10), and an entered end must be in the future. If the end
 * had passed, readers of the feed would drop the zone as ended, although the screen would say that it transmits.
 */
export function checkArm(zone: Armable, now: Date): Verdict {
  if (zone.armed) return refuse('errors.zone_is_armed', { name: zone.name })
  const missing = missingDetails(zone)
  if (missing.length > 0) return refuse('errors.zone_incomplete', { name: zone.name, fields: missing.join(', ') })
  return isOver(zone, now) ? refuse('errors.zone_over', { name: zone.name }) : allow
}

function isOver({ ends_at: end }: Armable, now: Date): boolean {
  return end !== null && Date.parse(end) <= now.getTime()
}

/** Whether a work zone may be disarmed. */
export function checkDisarm(zone: { readonly name: string; readonly armed: boolean }): Verdict {
  return zone.armed ? allow : refuse('errors.zone_not_armed', { name: zone.name })
}

/** Whether an armed work zone keeps all of its details after a change (WZON-10, WZON-12). */
export function checkStaysCompleted(zone: Pick<ZoneValues, keyof typeof details>, isArmed: boolean): Verdict {
  const missing = isArmed ? missingDetails(zone) : []
  return missing.length === 0 ? allow : refuse('errors.zone_armed_incomplete', { fields: missing.join(', ') })
}

/**
 * Whether all work zones of a project may be armed; the refusal names the zones that are partial, or else the zones that have ended
 * (WZON-17).
 */
export function checkArmAll(zones: readonly Armable[], now: Date): Verdict {
  if (zones.length === 0) return refuse('errors.zones_none')
  const partial = zones.filter((zone) => missingDetails(zone).length > 0).map(({ name }) => name)
  if (partial.length > 0) return refuse('errors.zones_incomplete', { names: partial.join(', ') })
  const over = zones.filter((zone) => !zone.armed && isOver(zone, now)).map(({ name }) => name)
  return over.length === 0 ? allow : refuse('errors.zones_over', { names: over.join(', ') })
}

/** The state of a project's site (WZON-25). */
export function siteState(created: number, armed: number): SiteState {
  return armed > 0 ? 'active' : created > 0 ? 'idle' : 'none'
}

function checkText(label: string, text: string, max: number, lines = false): Verdict {
  if (!isShowable(text, lines)) return refuse('errors.field_characters', { label })
  return characterCount(text) <= max ? allow : refuse('errors.field_text_long', { label, max })
}
