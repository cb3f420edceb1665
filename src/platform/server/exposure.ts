import type { Configuration, ProcessConfiguration } from '#src/platform/server/configuration'

/** True for a name or address that only this machine can reach, as in HOST, a URL, or a Host header without its port. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name)
}

/** True when only this machine can connect: the server listens on the loopback interface and has no public address. */
export function isLocalOnly({ host, publicUrl }: Pick<Configuration, 'host' | 'publicUrl'>): boolean {
  return isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))
}

/**
 * Whether an empty database gets the sample data. Its accounts have a public password, so by default only if no other machine can reach the
 * server.
 */
export function wantsSampleData(configuration: Pick<ProcessConfiguration, 'host' | 'publicUrl' | 'sampleData' | 'databaseUrl'>): boolean {
  if (configuration.sampleData !== 'embedded') return configuration.sampleData === 'always'
  return configuration.databaseUrl === null && isLocalOnly(configuration)
}
