/** Messages to the user about work zones. */
export const workZoneMessages = {
  'errors.road_name': 'Please confirm the road name.',
  'errors.points_connected': 'Start and end points must be connected.',
  'errors.zone_point': 'Enter latitude, then longitude, of a place in the United States.',
  'errors.zone_points_many': 'At most {{max}} points.',
  'errors.zone_alignment': 'Choose an alignment of this project that is not deleted.',
  'errors.zone_station': 'Enter a station such as 12+34.56.',
  'errors.zone_station_missing': '{{name}} has no station {{station}}. It runs from {{from}} to {{to}}.',
  'errors.zone_station_twice': '{{name}} has station {{station}} twice because of a station equation. Enter another station.',
  'errors.zone_station_order': 'The end station must be at least {{feet}} feet after the start station.',
  'errors.zone_no_line': 'Open the form of a work zone first.',
  'errors.zone_no_point': 'Move the focus to a point with Tab first.',
  'errors.zone_line_same': 'The line has no change to undo.',
  'errors.zone_no_way': 'No alignment or route is near both ends of the line.',
  'errors.zone_dates': 'The end must be after the start.',
  'errors.zone_incomplete': 'Only a completed work zone can be armed. Missing in {{name}}: {{fields}}.',
  'errors.zone_over': '{{name}} has ended. Enter a later end, then arm it.',
  'errors.zone_unsaved': 'Save or discard the changes in this form before you arm.',
  'errors.zone_is_armed': '{{name}} is already armed.',
  'errors.zone_not_armed': '{{name}} is not armed.',
  'confirm.work_zones_hourly': '{{count}} work zones are armed. Are they still right?',
  'confirm.work_zones_hourly_one': '1 work zone is armed. Is it still right?',
  'labels.read_only_work_zones': 'No work zones to show. You can view work zones but not change them.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof workZoneMessages, string>> {}
}
