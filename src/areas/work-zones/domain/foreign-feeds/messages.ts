/** Messages of other agencies' work zone feeds. */
export const foreignFeedMessages = {
  'errors.feed_address': 'Enter an address that starts with https://.',
  'errors.feed_key_name': 'Enter the name of the parameter that has the key.',
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
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof foreignFeedMessages, string>> {}
}
