/** An address with parts of its query set, or removed with null. The rest of the query stays. */
export function addressWith(address: string, parts: Readonly<Record<string, string | null>>): string {
  const [path = '', query = ''] = address.split('?')
  const searchParams = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) searchParams.delete(name)
    else searchParams.set(name, value)
  }
  return searchParams.size === 0 ? path : `${path}?${searchParams.toString()}`
}
