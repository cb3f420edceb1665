import { isSamePlace, notPlaced, type PlacementTexts } from '#src/areas/work-zones/client/placement/placement-texts'
import type { Zone } from '#src/areas/work-zones/client/zone-rows'
import type { ZoneDirection, ZoneImpact, ZoneMethod, ZoneType, ZoneValues } from '#src/areas/work-zones/domain/work-zone'
import { pointText, readPath } from '#src/areas/work-zones/domain/zone-path'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { readUsDateTime } from '#src/platform/domain/formats/typed-moment'

/** The values of a work zone's form. */
export interface ZoneTexts extends PlacementTexts {
  readonly name: string
  readonly path: string
  readonly road_name: string
  readonly road_name_confirmed: boolean
  readonly type: ZoneType | ''
  readonly direction: ZoneDirection | ''
  readonly impact: ZoneImpact | ''
  readonly speed_limit: string
  readonly method: ZoneMethod | ''
  readonly starts_at: string
  readonly ends_at: string
  readonly description: string
  readonly version: string
}

/**
 * The texts of the form for a zone, or for a new zone if `zone` is null. Times are in the project's time zone. `placement` has the zone's
 * placement if stations are offered.
 */
export function textsOf(zone: Zone | null, timezone: string, placement: PlacementTexts = notPlaced): ZoneTexts {
  const at = (moment: string | null | undefined) => (moment === null || moment === undefined ? '' : usDateTime(moment, timezone))
  return {
    name: zone?.name ?? '', path: zone?.path.map(pointText).join('\n') ?? '', road_name: zone?.road_name ?? '', road_name_confirmed: false, type: zone?.type ?? '', direction: zone?.direction ?? '', impact: zone?.impact ?? '',
    speed_limit: zone === null || zone.speed_limit === null ? '' : String(zone.speed_limit), method: zone === null ? 'manual' : (zone.method ?? ''), starts_at: at(zone?.starts_at), ends_at: at(zone?.ends_at),
    description: zone?.description ?? '', version: String(zone?.version ?? ''), ...placement,
  }
}

/** Converts the texts to values. A time that nobody changed keeps its seconds, which its text does not show. */
export function valuesOf(texts: ZoneTexts, timezone: string, before: Zone | null): ZoneValues {
  const moment = (text: string, storedTime: string | null | undefined) => {
    if (text.trim() === '') return null
    return storedTime !== null && storedTime !== undefined && usDateTime(storedTime, timezone) === text ? storedTime : readUsDateTime(text, timezone)
  }
  return {
    name: texts.name, path: readPath(texts.path) ?? [], road_name: texts.road_name, type: texts.type === '' ? null : texts.type, direction: texts.direction === '' ? null : texts.direction,
    impact: texts.impact === '' ? null : texts.impact, speed_limit: texts.speed_limit.trim() === '' ? null : Number(texts.speed_limit), method: texts.method === '' ? null : texts.method,
    starts_at: moment(texts.starts_at, before?.starts_at), ends_at: moment(texts.ends_at, before?.ends_at), description: texts.description,
  }
}

/**
 * Whether the road name counts as confirmed: because the person confirms it now, or because neither the name nor the location differs from
 * the saved zone (WZON-7).
 */
export function isConfirmed(texts: ZoneTexts, start: ZoneTexts): boolean {
  return texts.road_name_confirmed || (start.version !== '' && texts.road_name === start.road_name && texts.path === start.path && isSamePlace(texts, start))
}

const FEET_OF_MILE = 5280

/** A length in feet for hints: in whole feet with thousands separators, and in miles. */
export function lengthTexts(feet: number): { readonly feet: string; readonly miles: string } {
  return { feet: feet.toLocaleString('en-US'), miles: (feet / FEET_OF_MILE).toFixed(2) }
}
