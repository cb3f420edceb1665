/** An IPv4 address, in IPv4 notation or as an IPv4-mapped IPv6 address. */
const IPV4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * The network to which rate limits apply: an IPv4 address, or the /64 network of an IPv6 address, because one customer usually has the
 * whole /64 network. Null for the local machine: a proxy on it that does not forward the callers' addresses would make all callers share
 * one limit.
 */
export function networkOf(address: string): string | null {
  const four = IPV4.exec(address)?.[1]
  if (four !== undefined) return four.startsWith('127.') ? null : four
  const bare = (address.split('%')[0] ?? '').toLowerCase()
  if (bare === '::1') return null
  const [before = '', after] = bare.split('::')
  const [first, last] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const groups = after === undefined ? (first ?? []) : [...(first ?? []), ...Array.from({ length: Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0)) }, () => '0'), ...(last ?? [])]
  return `${groups.slice(0, 4).map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`
}
