/** Sets query parameters of a URL, and removes those whose value is null. All other parameters stay. */
export function addressWith(address: string, parts: Readonly<Record<string, string | null>>): string {
  const [path = '', query = ''] = address.split('?')
  const searchParams = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) searchParams.delete(name)
    else searchParams.set(name, value)
  }
  return searchParams.size === 0 ? path : `${path}?${searchParams.toString()}`
}
