import { lookup, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { StringDecoder } from 'node:string_decoder'

/** Thrown when an outgoing call names an address that must not be reached (reliability row 48). */
export class AddressNotAllowed extends Error {}
/** Thrown when an answer is larger than the caller of this module allows. */
export class AnswerTooLarge extends Error {}

interface Outgoing {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Maximum size of the answer in bytes. The default is 1 MB. */
  readonly largestAnswer?: number
  /** Maximum duration of the whole call. The default is 10 s. */
  readonly longestMs?: number
  /** Maximum time in which no data arrives. The default is 10 s. */
  readonly idleMs?: number
  /** Called with each part of the answer as it arrives, if the status is 200. Each part ends at the end of a character. */
  readonly onText?: (part: string) => void
}

const TIMEOUT_MS = 10_000
const LARGEST_ANSWER = 1024 * 1024

// a BlockList also matches an IPv4 address that is written in IPv6 form
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [['::', 128], ['::1', 128], ['64:ff9b::', 96], ['64:ff9b:1::', 48], ['2001::', 32], ['2002::', 16], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8]] as const) {
  inside.addSubnet(network, bits, 'ipv6')
}

/**
 * Creates a function like fetch for outgoing calls, which cannot reach internal services. It allows only https to public internet
 * addresses, without redirects, for at most 10 s and 1 MB unless the caller sets other limits. The address is checked at the moment when
 * the connection opens, so that an attacker cannot change the DNS answer after the check. `trustedHosts` (host or host:port) may be
 * internal and may use plain http. Throws AddressNotAllowed.
 */
export function openOutbound(trustedHosts: readonly string[]): (address: string, outgoing: Outgoing) => Promise<Response> {
  return (address, outgoing) => {
    const url = new URL(address)
    const isTrusted = trustedHosts.includes(url.host) || trustedHosts.includes(url.hostname)
    if (url.protocol !== 'https:' && !(isTrusted && url.protocol === 'http:')) throw new AddressNotAllowed(`${url.protocol}//${url.host}`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isTrusted && isIP(host) !== 0 && isInside(host)) throw new AddressNotAllowed(host)
    return send(url, outgoing, isTrusted ? undefined : lookupOutside)
  }
}

/** True for an address of this machine or of a private or reserved network. Also true for text that is not an IP address. */
export function isInside(address: string): boolean {
  const family = isIP(address)
  return family === 0 || inside.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const lookupOutside: LookupFunction = (hostname, options, tell) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return tell(error, '', 0)
    if (addresses.length === 0 || addresses.some(({ address }) => isInside(address))) return tell(new AddressNotAllowed(hostname), '', 0)
    if (options.all === true) return tell(null, addresses)
    tell(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}

function send(url: URL, { method, headers, body, signal, largestAnswer = LARGEST_ANSWER, longestMs = TIMEOUT_MS, idleMs = TIMEOUT_MS, onText }: Outgoing, lookupWith: LookupFunction | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = open(url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      timeout: idleMs,
      signal: signal === undefined ? AbortSignal.timeout(longestMs) : AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      ...(lookupWith && { lookup: lookupWith }),
    })
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', reject)
    request.on('response', (answer) => void read(answer, largestAnswer, onText).then(resolve, reject))
    if (body === undefined || body === null) request.end()
    else request.end(body instanceof Uint8Array ? body : String(body))
  })
}

async function read(answer: IncomingMessage, largest: number, onText?: (part: string) => void): Promise<Response> {
  const characters = new StringDecoder('utf8')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > largest) throw new AnswerTooLarge('the answer is too large')
    parts.push(bytes)
    if (answer.statusCode === 200) onText?.(characters.write(bytes))
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headersDistinct)) for (const each of value ?? []) headers.append(name, each)
  const status = answer.statusCode ?? 502
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers })
}
