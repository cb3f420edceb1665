import qs from 'qs'

/**
 * Reads the queries of Ruby-style and Java-style clients: a[]=1&a[]=2, a=1&a=2, filters[id][IN][]=1, and filters.id.IN, which means the
 * same as filters[id][IN] (API-4, API-6). At most 6,000 parameters, 5 levels, and 5,000 values in one array. Node's limit of 16 kB for an
 * address is reached before that.
 */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { allowDots: true, depth: 5, parameterLimit: 6_000, arrayLimit: 5_000, duplicates: 'combine', plainObjects: false })
}
