/** How arrays are written: `name[]=a&name[]=b` (ruby) or `name=a&name=b` (java). Objects are always written as `name[key]=a` (§7). */
export type QueryStyle = 'ruby' | 'java'

/** The query string of a call, with its question mark; empty if there are no parameters. Values that are undefined or null are left out. */
export function queryString(values: Readonly<Record<string, unknown>>, style: QueryStyle): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(values)) addPairs(pairs, name, value, style)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function addPairs(pairs: string[], name: string, value: unknown, style: QueryStyle): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) addPairs(pairs, style === 'ruby' ? `${name}[]` : name, item, style)
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) addPairs(pairs, `${name}[${key}]`, inner, style)
  } else {
    pairs.push(`${encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')}=${encodeURIComponent(String(value))}`)
  }
}
