import type { Configuration, ProcessConfiguration } from '#src/platform/server/configuration'

/**
 * True for a host name or address that only this machine can reach. Accepts the host of a URL, the value of HOST, or a Host header without
 * its port.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name)
}

/** True if only this machine can connect, because the server listens on the loopback interface and has no public address. */
export function isLocalOnly({ host, publicUrl }: Pick<Configuration, 'host' | 'publicUrl'>): boolean {
  return isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))
}

/**
 * Whether an empty database is filled with the sample data. The password of the accounts in the sample data is public, so by default the
 * sample data is used only if no other machine can reach the server.
 */
export function wantsSampleData(configuration: Pick<ProcessConfiguration, 'host' | 'publicUrl' | 'sampleData' | 'databaseUrl'>): boolean {
  if (configuration.sampleData !== 'embedded') return configuration.sampleData === 'always'
  return configuration.databaseUrl === null && isLocalOnly(configuration)
}
