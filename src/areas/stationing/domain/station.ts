import { CUSTOM_STATION_FEET, STATION_NAME_MAX } from '#src/areas/stationing/domain/limits'
import type { Beside } from '#src/areas/stationing/domain/geometry/nearest'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { text } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The origins of stations (GEO-14). */
export const stationCategories = { generated: 'Generated', custom: 'Custom' } as const
export type StationCategory = keyof typeof stationCategories

/** A station of an alignment (GEO-14). Only custom stations can be added, renamed and deleted (GEO-17). */
export const station = defineRecord({
  kind: 'station',
  table: 'stations',
  path: '/v1/projects/:projectId/stations',
  one: 'station',
  many: 'content',
  name: 'display_name',
  may: 'change_stationing',
  deletes: 'soft',
  fields: { display_name: text({ label: 'Display name', max: STATION_NAME_MAX, required: true, searched: true }) },
})

/** Whether a custom station is near enough to its alignment: within 50 feet of it (GEO-16). */
export function checkOnRoute(beside: Pick<Beside, 'distance'> | null): Verdict {
  return beside !== null && beside.distance <= CUSTOM_STATION_FEET ? allow : refuse('errors.station_off_route')
}

/** Whether a station can be renamed and deleted (GEO-17). */
export function mayChangeStation(category: StationCategory): Verdict {
  return category === 'custom' ? allow : refuse('errors.station_generated')
}
