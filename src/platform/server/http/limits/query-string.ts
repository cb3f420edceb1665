import qs from 'qs'

/**
 * Parses queries in Ruby style and in Java style: a[]=1&a[]=2, a=1&a=2, filters[id][IN][]=1, and filters.id.IN, which means the same as
 * filters[id][IN] (API-4, API-6). The limits are 5 levels and 5,000 values in one array. The number of parameters is limited only by Node,
 * which refuses URLs of more than 16 kB: with a lower limit, the parser would silently drop the filters beyond the limit, and the list
 * would have too many rows.
 */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { allowDots: true, depth: 5, parameterLimit: 20_000, arrayLimit: 5_000, duplicates: 'combine', plainObjects: false })
}
