import { metersAcross } from '#src/platform/domain/map/distance'

/** The distances in feet between the stations that a map shows, from the closest view to the farthest. */
const STEPS = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000] as const
const FARTHEST = 100_000
/** The shortest distance between two stations on the screen. Small enough that the closest view has room for every full station. */
const APART_PX = 56
const FOOT_METERS = 0.3048
/** Custom stations are shown only where the map's full stations are at most this many feet apart. */
const CUSTOM_STEP_MAX = 1_000

/**
 * How many feet are between the stations that a map shows at a zoom level, so that their numbers do not touch, and whether the map also
 * shows custom stations.
 */
export function stationsShown(zoom: number, latitude: number): { readonly step: number; readonly hasCustom: boolean } {
  const feet = metersAcross(APART_PX, zoom, latitude) / FOOT_METERS
  const step = STEPS.find((one) => one >= feet) ?? FARTHEST
  return { step, hasCustom: step <= CUSTOM_STEP_MAX }
}
