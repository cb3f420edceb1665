import { characterCount, comparisonKey } from '#src/platform/domain/formats/plain-text'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { choice, text } from '#src/platform/domain/records/fields'
import { whole, yesNo } from '#src/platform/domain/records/value-fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** How the key of a feed is sent. */
export const keyPlaces = { none: 'No key', bearer: 'Authorization header', parameter: 'Parameter in the address' } as const
export type KeyPlace = keyof typeof keyPlaces

export const FEED_NAME_MAX = 60
export const FEED_ADDRESS_MAX = 400
export const FEED_KEY_MAX = 500
const KEY_NAME_MAX = 60
/** The shortest and longest interval at which the schedule can read a feed, in minutes. */
const FEED_INTERVAL = { min: 1, max: 1_440 } as const

/** A WZDx feed of another agency (PLUS-27). Its secret key is not a field of the record, because events show the values of all fields. */
export const foreignFeed = defineRecord({
  kind: 'work_zone_feed',
  table: 'work_zone_feeds',
  path: '/v1/work_zone_feeds',
  one: 'work_zone_feed',
  many: 'work_zone_feeds',
  name: 'name',
  may: 'change_agency',
  deletes: 'for good',
  fields: {
    name: text({ label: 'Name', max: FEED_NAME_MAX, required: true, unique: true, searched: true }),
    address: text({ label: 'Address', max: FEED_ADDRESS_MAX, required: true, searched: true }),
    key_place: choice({ label: 'Key sent in', choices: keyPlaces }),
    key_name: text({ label: 'Name of the parameter', max: KEY_NAME_MAX }),
    every_minutes: whole({ label: 'Read every … minutes', ...FEED_INTERVAL }),
    // active by default, because while a feed is inactive, the other agency seems to have no work zones
    is_active: yesNo({ label: 'Active', none: true }),
  },
  check: ({ address, key_place: place, key_name: name }) => ({
    ...(comparisonKey(address) === '' ? {} : { address: checkAddress(address) }),
    key_name: place === 'parameter' && !/^[\w.-]{1,60}$/.test(name) ? refuse('errors.feed_key_name') : allow,
  }),
})

/**
 * Whether an address is valid for a feed. Both http and https are allowed; the server checks before each call whether the installation
 * trusts a plain http host.
 */
function checkAddress(address: string): Verdict {
  if (characterCount(address) > FEED_ADDRESS_MAX) return refuse('errors.field_text_long', { label: 'Address', max: FEED_ADDRESS_MAX })
  const url = URL.canParse(address) ? new URL(address) : null
  // a user name or password in the address would be visible in the list of feeds and in events
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '' ? allow : refuse('errors.https_address')
}
