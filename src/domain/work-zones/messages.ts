/** Sentences of work zones (requirements, section D). */
export const workZoneMessages = {
  'confirm.work_zones_hourly': '{{count}} work zones are armed. Are they still right?',
  'confirm.work_zones_hourly_one': '1 work zone is armed. Is it still right?',
  'errors.points_connected': 'Start and end points must be connected.',
  'errors.road_name': 'Please confirm the road name.',
  'labels.read_only_work_zones': 'No work zones to show. You can view work zones but not change them.',
} as const
