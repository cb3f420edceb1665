import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { choice, text } from '#src/platform/domain/records/fields'
import { whole, yesNo } from '#src/platform/domain/records/value-fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** How a source authenticates our requests. */
export const signInWords = { none: 'None', basic: 'User name and password', oauth2: 'OAuth 2 client credentials' } as const
export type SignIn = keyof typeof signInWords

export const SOURCE_NAME_MAX = 60
export const SOURCE_ADDRESS_MAX = 400
export const SOURCE_SECRET_MAX = 500
/** Limits of the interval between scheduled requests to a source, in minutes. */
export const SOURCE_INTERVAL = { min: 5, max: 1_440 } as const

/**
 * A source from which an agency reads data about its machines in the ISO 15143-3 format (PLUS-30). The secret is not a field of the record,
 * so that no event contains it.
 */
export const telematicsSource = defineRecord({
  kind: 'telematics_source',
  table: 'telematics_sources',
  path: '/v1/telematics_sources',
  one: 'telematics_source',
  many: 'telematics_sources',
  name: 'name',
  may: 'change_equipment',
  deletes: 'for good',
  fields: {
    name: text({ label: 'Name', max: SOURCE_NAME_MAX, required: true, unique: true, searched: true }),
    address: text({ label: 'Address of the snapshot', max: SOURCE_ADDRESS_MAX, required: true, searched: true }),
    sign_in: choice({ label: 'Sign-in', choices: signInWords }),
    user_name: text({ label: 'User name or client ID', max: SOURCE_ADDRESS_MAX }),
    token_address: text({ label: 'Address for access tokens', max: SOURCE_ADDRESS_MAX }),
    scope: text({ label: 'Scope', max: SOURCE_ADDRESS_MAX }),
    every_minutes: whole({ label: 'Ask every … minutes', ...SOURCE_INTERVAL }),
    // active by default: an inactive source is not asked for readings, so its machines would seem to be idle
    is_active: yesNo({ label: 'Active', none: true }),
  },
  check: ({ address, sign_in: signIn, user_name: user, token_address: token }) => ({
    ...(comparisonKey(address) === '' ? {} : { address: checkAddress(address) }),
    user_name: signIn !== 'none' && comparisonKey(user) === '' ? refuse('errors.telematics_user') : allow,
    token_address: signIn === 'oauth2' ? checkAddress(token) : allow,
  }),
})

/**
 * Whether a URL is valid for a source. Both http and https are allowed; the server checks before each call whether the installation trusts
 * a plain http host.
 */
function checkAddress(address: string): Verdict {
  if ([...address].length > SOURCE_ADDRESS_MAX) return refuse('errors.field_text_long', { label: 'Address', max: SOURCE_ADDRESS_MAX })
  const url = URL.canParse(address) ? new URL(address) : null
  // a user name or password in the URL would be shown to everybody who sees the list
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '' ? allow : refuse('errors.https_address')
}
