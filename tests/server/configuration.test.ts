import { describe, expect, test } from 'vitest'
import { ConfigurationError, readConfiguration, settings } from '#src/platform/server/configuration'
import { wantsSampleData } from '#src/platform/server/exposure'

describe('The configuration is one table', () => {
  test('without settings the defaults apply: this machine only, port 4000, a database of our own', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: null,
      dataDir: expect.stringMatching(/\/\.data$/),
      publicUrl: null,
      logLevel: 'warn',
      metricsToken: null,
      internalEmailDomains: [],
      sampleData: 'embedded',
    })
  })

  test.each([
    ['PORT', '0', 'port', 0],
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['HOST', '::1', 'host', '::1'],
    ['DATABASE_URL', 'postgres://me:secret@db.example/slips', 'databaseUrl', 'postgres://me:secret@db.example/slips'],
    ['DATABASE_URL', 'postgresql:///slips?host=/run/postgresql', 'databaseUrl', 'postgresql:///slips?host=/run/postgresql'],
    ['DATA_DIR', '/srv/slips', 'dataDir', '/srv/slips'],
    ['PUBLIC_URL', 'https://slips.example.gov/', 'publicUrl', 'https://slips.example.gov'],
    ['LOG_LEVEL', 'DEBUG', 'logLevel', 'debug'],
    ['LOG_LEVEL', '  ', 'logLevel', 'warn'],
    ['INTERNAL_EMAIL_DOMAINS', 'Example.gov, example.com,', 'internalEmailDomains', ['example.gov', 'example.com']],
    ['MAP_TILE_URL', 'https://tiles.example.gov/{z}/{x}/{y}.png?key=1', 'mapTileUrl', 'https://tiles.example.gov/{z}/{x}/{y}.png?key=1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,::1', 'trustedProxies', ['10.0.0.0/8', '::1']],
  ] as const)('%s=%j is accepted', (name, text, key, value) => {
    expect(readConfiguration({ [name]: text })[key]).toEqual(value)
  })

  test.each([
    ['PORT', '65536'], ['PORT', '-1'], ['PORT', '4000x'], ['PORT', '1e3'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://db.example/slips'], ['DATABASE_URL', 'postgres://db.example'], ['DATABASE_URL', 'slips'],
    ['DATABASE_CONNECTIONS', '1'],
    ['PUBLIC_URL', 'slips.example.gov'], ['PUBLIC_URL', 'https://example.gov/slips'], ['PUBLIC_URL', 'ftp://example.gov'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['SAMPLE_DATA', 'sometimes'],
    ['INTERNAL_EMAIL_DOMAINS', 'example.gov;example.com'], ['INTERNAL_EMAIL_DOMAINS', 'me@example.gov'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['MAP_TILE_URL', 'https://tiles.example.gov/tiles.png'], ['MAP_TILE_URL', 'ftp://tiles.example.gov/{z}/{x}/{y}'], ['MAP_TILE_URL', 'https://{x}.example.gov/{z}/{x}/{y}'],
  ])('%s=%j is refused by name, with what was expected', (name, text) => {
    const setting = Object.values(settings).find((one) => one.name === name)
    expect(() => readConfiguration({ [name]: text })).toThrow(ConfigurationError)
    expect(() => readConfiguration({ [name]: text })).toThrow(`expected ${setting?.expected}.`)
    expect(() => readConfiguration({ [name]: text })).toThrow(new RegExp(`^${name} `))
  })

  test('every invalid value is named at once, and a secret is not repeated', () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://me:hunter2@db/slips' }
    expect(() => readConfiguration(wrong)).toThrow(/^PORT is "x".*\nDATABASE_URL has a wrong value.*\nLOG_LEVEL is "y"/)
    expect(() => readConfiguration(wrong)).not.toThrow(/hunter2/)
  })

  test('no two settings share a name', () => {
    const names = Object.values(settings).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('H2 an empty database gets the sample accounts only where nobody else can connect', () => {
  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '10.1.2.3' }, false],
    [{ HOST: '127.0.0.1.example.gov' }, false],
    [{ PUBLIC_URL: 'https://slips.example.gov' }, false],
    [{ DATABASE_URL: 'postgres://me@db.example/slips' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://slips.example.gov', SAMPLE_DATA: 'always' }, true],
    [{ SAMPLE_DATA: 'never' }, false],
  ])('%j: %s', (env, wanted) => {
    expect(wantsSampleData(readConfiguration(env))).toBe(wanted)
  })
})
