import { isAbsolute, resolve } from 'node:path'
import { normalIssuer } from '#src/platform/domain/session/issuer'
import { addressOf, databaseAddress, list, oneOf, origin, tileAddress, webAddress, wholeNumber } from '#src/platform/server/settings/setting-values'

/** One setting: what it is for, and which values are valid. */
interface Setting<Value> {
  readonly name: string
  readonly purpose: string
  /** The default value as text, as it would be in the environment. Null if there is no default. */
  readonly default: string | null
  readonly expected: string
  /** Converts the text to the value of the setting. Returns undefined if the text is not valid. */
  readonly parse: (text: string) => Value | undefined
  /** True for a secret, whose value must never appear in a message. */
  readonly secret?: true
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const sampleDataChoices = ['embedded', 'always', 'never'] as const

/** All settings, in the order of src/setup/operating.md. These are the only environment variables that the product reads. */
export const settings = {
  port: required({
    name: 'PORT',
    purpose: 'the port to listen on (0: any free one)',
    default: '4000',
    expected: 'a whole number from 0 to 65535',
    parse: wholeNumber(0, 65_535),
  }),
  host: required({
    name: 'HOST',
    purpose: 'the address to listen on (0.0.0.0: every one)',
    default: '127.0.0.1',
    expected: 'a host name or an address',
    parse: (text) => (/^[a-zA-Z0-9.:_-]+$/.test(text) ? text : undefined),
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    purpose: 'the PostgreSQL to use, as the owner of its database; unset: one of our own under DATA_DIR',
    default: null,
    expected: 'an address that begins with postgres:// or postgresql:// and names a database',
    parse: databaseAddress,
    secret: true,
  }),
  databaseConnections: required({
    name: 'DATABASE_CONNECTIONS',
    purpose: 'connections to the database that one server process holds at most',
    default: '20',
    expected: 'a whole number from 2 to 500',
    parse: wholeNumber(2, 500),
  }),
  callWaitSeconds: required({
    name: 'CALL_WAIT_SECONDS',
    purpose: 'seconds that a call waits while its person or agency has its share of calls under way, before it is refused (429)',
    default: '2',
    expected: 'a whole number from 1 to 60',
    parse: wholeNumber(1, 60),
  }),
  dataDir: required({
    name: 'DATA_DIR',
    purpose: 'the folder of our own database and of the files',
    default: './.data',
    expected: 'a path of a folder',
    parse: (text) => (isAbsolute(text) ? text : resolve(text)),
  }),
  secretKeyFile: optional({
    name: 'SECRET_KEY_FILE',
    purpose: 'the file of the key that seals the keys kept in the database; the same for every server; unset: secret.key under DATA_DIR, made at the first start',
    default: null,
    expected: 'a path of a file',
    parse: (text) => (isAbsolute(text) ? text : resolve(text)),
  }),
  publicUrl: optional({
    name: 'PUBLIC_URL',
    purpose: 'the address that people open, for links in mail; unset: http://HOST:PORT',
    default: null,
    expected: 'an address such as https://slips.example.gov, without a path',
    parse: origin,
  }),
  smtpUrl: optional({
    name: 'SMTP_URL',
    purpose: 'the mail server that sends our mail; unset: mail stays in the outbox that administrators see',
    default: null,
    expected: 'an address such as smtp://user:password@mail.example.gov:587 or smtps://...',
    parse: addressOf('smtp:', 'smtps:'),
    secret: true,
  }),
  mailFrom: required({
    name: 'MAIL_FROM',
    purpose: 'the sender that our mail names',
    default: 'slipway@localhost',
    expected: 'an email such as slips@example.gov',
    parse: (text) => (/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text) ? text : undefined),
  }),
  textGatewayUrl: optional({
    name: 'TEXT_GATEWAY_URL',
    purpose: 'the HTTP gateway that sends our text messages (POST {to, text}); unset: they stay in the outbox',
    default: null,
    expected: 'an address that begins with https:// or http://',
    parse: addressOf('https:', 'http:'),
    secret: true,
  }),
  textGatewayToken: optional({
    name: 'TEXT_GATEWAY_TOKEN',
    purpose: 'the bearer token that the gateway for text messages asks for',
    default: null,
    expected: '1 to 500 letters, digits and signs without a space',
    parse: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
    secret: true,
  }),
  trustedProxies: required({
    name: 'TRUSTED_PROXIES',
    purpose: 'addresses or networks of the proxies whose X-Forwarded-For is believed',
    default: '',
    expected: 'addresses or networks (10.0.0.0/8) with commas between',
    parse: list(/^[0-9a-fA-F.:]+(?:\/\d{1,3})?$/),
  }),
  logLevel: required({
    name: 'LOG_LEVEL',
    purpose: 'how much is logged',
    default: 'warn',
    expected: `one of ${logLevels.join(', ')}`,
    parse: oneOf(logLevels),
  }),
  metricsToken: optional({
    name: 'METRICS_TOKEN',
    purpose: 'the bearer token that /metrics asks for; unset: only this machine may read it, and not through a proxy',
    default: null,
    expected: '16 to 200 letters, digits and signs without a space',
    parse: (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined),
    secret: true,
  }),
  sampleData: required({
    name: 'SAMPLE_DATA',
    purpose: 'when an empty database gets the sample data and its accounts: `embedded`, our own database while HOST is this machine and PUBLIC_URL is unset; `always`; `never`',
    default: 'embedded',
    expected: `one of ${sampleDataChoices.join(', ')}`,
    parse: oneOf(sampleDataChoices),
  }),
  internalEmailDomains: required({
    name: 'INTERNAL_EMAIL_DOMAINS',
    purpose: 'the domains whose people count as internal',
    default: '',
    expected: 'domains such as example.gov with commas between',
    parse: list(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/),
  }),
  errorReportUrl: optional({
    name: 'ERROR_REPORT_URL',
    purpose: 'the error-reporting service: errors are posted there as JSON, without messages and values; unset: not sent',
    default: null,
    expected: 'an address that begins with https:// or http://',
    parse: webAddress,
    secret: true,
  }),
  trackingUrl: optional({
    name: 'TRACKING_URL',
    purpose: 'the customer-success tracking: loaded sessions of people outside INTERNAL_EMAIL_DOMAINS are posted there; unset: not sent',
    default: null,
    expected: 'an address that begins with https:// or http://',
    parse: webAddress,
    secret: true,
  }),
  agencySystemUrl: optional({
    name: 'AGENCY_SYSTEM_URL',
    purpose: 'the system of the agency that takes daily work reports (docs/agency-system.md); `{agency}` in it is the agency’s id; unset: they are written to outbox/daily-work-reports under DATA_DIR',
    default: null,
    expected: 'an address that begins with https:// or http://',
    parse: (text) => (addressOf('https:', 'http:')(text.replaceAll('{agency}', '1')) === undefined ? undefined : text),
    secret: true,
  }),
  agencySystemSecret: optional({
    name: 'AGENCY_SYSTEM_SECRET',
    purpose: 'the key with which daily work reports are signed; unset: they are not signed',
    default: null,
    expected: '16 to 200 letters, digits and signs without a space',
    parse: (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined),
    secret: true,
  }),
  agencySystemTrustedHosts: required({
    name: 'AGENCY_SYSTEM_TRUSTED_HOSTS',
    purpose: 'hosts of the agency system that may be on a private network or use plain http',
    default: '',
    expected: 'hosts such as awp.example.gov or 10.0.0.5:8443 with commas between',
    parse: list(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/),
  }),
  agencySystemWaitSeconds: required({
    name: 'AGENCY_SYSTEM_WAIT_SECONDS',
    purpose: 'seconds to wait for each answer of the agency system',
    default: '10',
    expected: 'a whole number from 1 to 10',
    parse: wholeNumber(1, 10),
  }),
  ssoIssuer: optional({
    name: 'SSO_ISSUER',
    purpose: 'the issuer of an OpenID Connect provider for every agency of the installation; agencies set up their own on the screen',
    default: null,
    expected: 'an address without a query',
    parse: (text) => normalIssuer(text) ?? undefined,
  }),
  ssoClientId: required({
    name: 'SSO_CLIENT_ID',
    purpose: 'our client id at that provider',
    default: 'slipway',
    expected: '1 to 300 letters, digits and signs without a space',
    parse: (text) => (/^[\x21-\x7e]{1,300}$/.test(text) ? text : undefined),
  }),
  ssoClientSecret: optional({
    name: 'SSO_CLIENT_SECRET',
    purpose: 'our client secret at that provider; unset: a public client with PKCE alone',
    default: null,
    expected: '1 to 1000 letters, digits and signs without a space',
    parse: (text) => (/^[\x21-\x7e]{1,1000}$/.test(text) ? text : undefined),
    secret: true,
  }),
  ssoName: required({
    name: 'SSO_NAME',
    purpose: 'what the sign-in page calls that provider',
    default: 'single sign-on',
    expected: '1 to 80 signs',
    parse: (text) => (text.length <= 80 ? text : undefined),
  }),
  ssoTrustedHosts: trustedHosts('SSO_TRUSTED_HOSTS', 'identity providers', 'idp.example.gov or 10.0.0.5:8443'),
  telematicsTrustedHosts: trustedHosts('TELEMATICS_TRUSTED_HOSTS', 'telematics sources', 'fleet.example.gov or 10.0.0.6:8443'),
  workZoneFeedTrustedHosts: trustedHosts('WORK_ZONE_FEED_TRUSTED_HOSTS', "other agencies' work zone feeds", 'wzdx.example.gov or 10.0.0.7:8443'),
  aiTrustedHosts: trustedHosts('AI_TRUSTED_HOSTS', 'AI providers', 'models.example.gov or 10.0.0.8:8443'),
  mapTileUrl: optional({
    name: 'MAP_TILE_URL',
    purpose: 'the tile server whose pictures are shown on maps, with {z}, {x} and {y} for the tile; unset: only the basemap that ships with the product',
    default: null,
    expected: 'an address such as https://tiles.example.gov/{z}/{x}/{y}.png',
    parse: tileAddress,
  }),
  mapTileCredit: optional({
    name: 'MAP_TILE_CREDIT',
    purpose: 'whom maps name as the source of those tiles, as their license asks',
    default: null,
    expected: '1 to 200 signs',
    parse: (text) => (text.length <= 200 ? text : undefined),
  }),
} as const

type Settings = typeof settings
type ValueOf<Kind> = Kind extends { kind: 'required'; parse: (text: string) => infer Value }
  ? Exclude<Value, undefined>
  : Kind extends { parse: (text: string) => infer Value }
    ? Exclude<Value, undefined> | null
    : never

/** The validated settings. */
export type ProcessConfiguration = { readonly [Key in keyof Settings]: ValueOf<Settings[Key]> }

/** The settings without DATABASE_URL, which contains the credentials of the database's owner. The owner bypasses row-level security. */
export type Configuration = Omit<ProcessConfiguration, 'databaseUrl'>

/**
 * The part of the configuration that a running server keeps. A server uses only the application's database role, so it drops DATABASE_URL,
 * which contains the owner's credentials (H8).
 */
export interface ServerConfiguration extends Configuration {
  /** True if the database is the embedded one, under DATA_DIR. */
  readonly hasOwnDatabase: boolean
}

/** Removes DATABASE_URL from the configuration, and records whether the database is the embedded one. */
export function withoutOwner({ databaseUrl, ...settings }: ProcessConfiguration): ServerConfiguration {
  return { ...settings, hasOwnDatabase: databaseUrl === null }
}

/** True unless this is a local test installation, which people reach only from the machine itself. */
export function isProduction({ publicUrl, host }: Pick<Configuration, 'publicUrl' | 'host'>): boolean {
  return publicUrl !== null || !['127.0.0.1', '::1', 'localhost'].includes(host)
}

/** Thrown if any setting is invalid. The message names every invalid setting and what was expected. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * Reads the configuration from environment variables. An empty variable counts as unset. Throws a ConfigurationError that names every
 * invalid value.
 */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): ProcessConfiguration {
  const wrong: string[] = []
  const read = Object.entries(settings).map(([key, setting]: [string, Setting<unknown>]) => {
    const text = env[setting.name]?.trim() || setting.default
    const value = text === null ? null : setting.parse(text)
    if (value === undefined) wrong.push(complaint(setting, text ?? ''))
    return [key, value]
  })
  if (wrong.length > 0) throw new ConfigurationError(wrong.join('\n'))
  return Object.freeze(Object.fromEntries(read) as ProcessConfiguration)
}

/** The configuration of this process. No other function reads the environment. */
export function processConfiguration(): ProcessConfiguration {
  return readConfiguration(process.env)
}

/** Removes DATABASE_URL from the environment of this process, because it has the credentials of the database's owner (H8). */
export function forgetDatabaseUrl(): void {
  delete process.env.DATABASE_URL
}

function complaint(setting: Setting<unknown>, text: string): string {
  const problem = setting.secret ? 'has a wrong value' : `is ${JSON.stringify(text)}`
  return `${setting.name} ${problem}: expected ${setting.expected}.`
}

function required<Value>(setting: Setting<Value>) {
  return { ...setting, kind: 'required' as const }
}

function optional<Value>(setting: Setting<Value>) {
  return { ...setting, kind: 'optional' as const }
}

/** Declares a setting that lists hosts of third parties which the installation trusts. */
function trustedHosts(name: string, whose: string, example: string) {
  return required({
    name,
    purpose: `hosts of ${whose} that may be on a private network or use plain http`,
    default: '',
    expected: `hosts such as ${example} with commas between`,
    parse: list(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/),
  })
}
