/**
 * Messages about work zones, their devices and the feeds of other agencies that only the server uses. They are not part of the client's
 * scripts.
 */
export const workZonesServerMessages = {
  'errors.zone_alignment_purged': 'The alignment along which it was placed has been deleted for good.',
  'errors.zones_none_armed': 'No work zone of this project is armed.',
  'errors.feeds_all_failed': 'No feed answered. {{why}}',
  'errors.feed_busy': '{{name}} is already being read.',
  'feeds.too_large': '{{name}} sent more than {{max}} MB. Nothing of it was used.',
  'feeds.key_refused': '{{name}} refused the key (status {{status}}). Check the key.',
  'feeds.redirect': '{{name}} sends to another address, {{host}}, which is not followed. Enter the final address.',
  'feeds.not_json': '{{name}} sent text that is not valid JSON, or only a part of it. Nothing of it was used.',
  'feeds.not_a_feed': '{{name}} sent JSON that is not a WZDx feed.',
  'feeds.too_deep': '{{name}} sent JSON that is nested too deep. Nothing of it was used.',
  'feeds.version': '{{name}} has WZDx version {{version}}. Slipway reads version 4.',
  'feeds.too_many': '{{name}} has more than {{max}} road events. The rest was not read.',
  'feeds.secret_unreadable': '{{name}}: enter the key again. The stored key belongs to another host or can’t be decrypted.',
  'feeds.id_twice': 'Its ID is in the feed twice. The first one was used.',
  'devices.older': 'A newer report from it was read before.',
  'devices.no_zone': 'Its road event {{value}} is not a work zone with the method Device.',
  'devices.partial': '{{name}} can’t be armed by it yet. Missing: {{fields}}.',
  'devices.not_a_device': 'An entry is not a device.',
  'devices.no_time': 'Its update_date is not a time with a time zone, so it was not read.',
  'devices.future': 'Its update_date is in the future, so it was not read.',
  'devices.type': 'Its device_type {{value}} is not known.',
  'feeds.newer': 'WZDx version {{version}} is newer than 4.2. What both have in common was read.',
  'feeds.no_version': 'The feed names no WZDx version. It was read as version 4.2.',
  'feeds.not_an_event': 'An entry is not a road event.',
  'feeds.no_id': 'It has no ID, so it was not read.',
  'feeds.no_road': 'It names no road.',
  'feeds.kind': 'Its type {{value}} is not known.',
  'feeds.direction': 'Its direction {{value}} is not known.',
  'feeds.impact': 'Its impact {{value}} is not known.',
  'feeds.time': 'Its {{field}} {{value}} is not a time with a time zone.',
  'feeds.dates': 'It ends before it starts.',
  'feeds.geometry': 'It has no line or points that can be read, so it is not on the map.',
  'feeds.swapped': 'Its coordinates have the latitude first, so it is not on the map.',
  'feeds.place': 'Its coordinates are outside North America, so it is not on the map.',
  'errors.zones_over': 'Some work zones have ended. Enter a later end for these first: {{names}}.',
  'errors.zones_incomplete': 'Not all work zones are completed. Complete these first: {{names}}.',
  'errors.zone_armed_incomplete': 'An armed work zone needs all of its details. Disarm it first, or fill in: {{fields}}.',
  'errors.zones_none': 'This project has no work zones.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof workZonesServerMessages, string>> {}
}
