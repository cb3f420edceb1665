/** Two connected points on a road. */
export const PATH = [{ latitude: 46.60318, longitude: -120.51234 }, { latitude: 46.60561, longitude: -120.50342 }]

/** The request body for a completed work zone. */
export function completeZone(values: object = {}) {
  return { name: 'Zone 1', type: 'lane_closure', direction: 'eastbound', method: 'manual', impact: 'some_lanes_closed', speed_limit: 45, road_name: 'State Route 14', road_name_confirmed: true, path: PATH, ...values }
}
