import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { work_zones: 'work_zone', work_zone_feeds: 'work_zone_feed' },
  // what other agencies and devices say is no record of the agency; the zones that a device arms have their events
  beside: ['work_zone_feed_readings', 'foreign_road_events', 'work_zone_devices'],
} satisfies AreaTables
