import qs from 'qs'
import type { ContractEntry } from '#src/platform/api/contract'

const HANG_MS = 10_000
/** The boundary between the parts of a form that is sent as text. */
export const BOUNDARY = 'slipway'

/** The parts of a request for an entry of the API contract. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** An answer with its unparsed body, and how long it took. */
export interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  readonly milliseconds: number
}

/** The path and query of a request, in the array style of its entry (API-4, API-6). */
export function pathOf(entry: ContractEntry, { params = {}, query = {} }: Parts): string {
  const path = entry.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(textOf(params[name])))
  const text = qs.stringify(wellFormed(query), { arrayFormat: entry.style === 'java' ? 'repeat' : 'brackets', encodeValuesOnly: true })
  return text === '' ? path : `${path}?${text}`
}

/** Sends a request without checking it; rejects when no answer arrives within 10 s. */
export async function send(
  address: string, headers: Readonly<Record<string, string>>, entry: ContractEntry, parts: Parts, path = pathOf(entry, parts),
): Promise<Reply> {
  const began = performance.now()
  const hasBody = parts.body !== undefined
  const response = await fetch(address + path, {
    method: entry.method,
    headers: { ...headers, ...(hasBody && { 'content-type': entry.file === 'multipart/form-data' ? `${entry.file}; boundary=${BOUNDARY}` : (entry.file ?? 'application/json') }) },
    ...(hasBody && { body: entry.file === undefined ? JSON.stringify(parts.body) : Buffer.isBuffer(parts.body) ? new Uint8Array(parts.body) : String(parts.body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(HANG_MS),
  })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers, milliseconds: performance.now() - began }
}

/** The headers and body of a reply as one text. */
export function everyByte({ text, headers }: Reply): string {
  return `${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${text}`
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return withoutSurrogates(text)
}

/** Replaces lone surrogates, which a URL cannot contain. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return withoutSurrogates(value)
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [withoutSurrogates(key), wellFormed(one)]))
}

function withoutSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
