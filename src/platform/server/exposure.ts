import type { Configuration } from '#src/platform/server/configuration'

/** True for a name or address of this machine alone, as in HOST, in a URL or in a Host header without its port. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name)
}

/** True when the configuration lets only this machine in: it listens on the loopback and names no address for others. */
export function isLocalOnly({ host, publicUrl }: Pick<Configuration, 'host' | 'publicUrl'>): boolean {
  return isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))
}

/** Whether an empty database gets the sample data, whose accounts have a public password: never where others could reach them, unless it is asked for. */
export function wantsSampleData(configuration: Pick<Configuration, 'host' | 'publicUrl' | 'sampleData' | 'databaseUrl'>): boolean {
  if (configuration.sampleData !== 'embedded') return configuration.sampleData === 'always'
  return configuration.databaseUrl === null && isLocalOnly(configuration)
}
