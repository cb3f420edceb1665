import qs from 'qs'

/**
 * Reads a query as Ruby-style and Java-style clients write it: a[]=1&a[]=2, a=1&a=2, filters[id][IN][]=1, and the
 * dotted filters.id.IN as the same (API-4, API-6). At most 6,000 parameters, 5 levels, 5,000 of one array;
 * Node takes no longer address than 16 kB, which holds fewer.
 */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { allowDots: true, depth: 5, parameterLimit: 6_000, arrayLimit: 5_000, duplicates: 'combine', plainObjects: false })
}
