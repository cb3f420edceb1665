import { addMessages } from '#src/platform/domain/messages'

/** Sentences about work zones, their devices and the feeds of other agencies that only the server says. They are not among the first scripts of the client. */
const sentences = {
  'errors.zone_alignment_purged': 'The alignment along which it was placed has been deleted for good.',
  'errors.zones_none_armed': 'No work zone of this project is armed.',
  'errors.feeds_all_failed': 'No feed answered. {{why}}',
  'errors.feed_busy': '{{name}} is already being read.',
  'feeds.address_not_allowed': '{{name}}: this address is not allowed. It is not https or is on a private network.',
  'feeds.no_answer': '{{name}} did not answer in time or could not be reached.',
  'feeds.too_large': '{{name}} sent more than {{max}} MB. Nothing of it was used.',
  'feeds.key_refused': '{{name}} refused the key (status {{status}}). Check the key.',
  'feeds.busy': '{{name}} asks to wait before the next call (status 429).',
  'feeds.redirect': '{{name}} sends to another address, {{host}}, which is not followed. Enter the final address.',
  'feeds.status': '{{name}} answered with status {{status}}.',
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
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof sentences, string>> {}
}
addMessages(sentences)
