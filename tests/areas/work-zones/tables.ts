import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { work_zones: 'work_zone', work_zone_feeds: 'work_zone_feed' },
  // data from other agencies and devices is not a record of the agency; a zone that a device arms has an event
  beside: ['work_zone_feed_readings', 'foreign_road_events', 'work_zone_devices'],
} satisfies AreaTables
