import { ApiError, canceledError, errorInside, errorOfAnswer, networkError } from '#src/platform/client/api/api-error'
import { comingAgain } from '#src/platform/client/api/come-again'
import { reportError } from '#src/platform/client/api/report-error'
import { queryString } from '#src/platform/client/api/query-string'
import type { RequestValue } from '#src/platform/client/api/requests'
import { clearTokens, isExpired, noteStillGood, readTokens, storeTokensOf, type Tokens } from '#src/platform/client/api/tokens'

export interface CallOptions {
  readonly signal?: AbortSignal
  /**
   * Error statuses that neither show a toast nor end the session (ERR-5). With 'all', no failure is reported. With 'refusals', only the end
   * of the session is reported; the caller itself reports other failures.
   */
  readonly ignore?: readonly number[] | 'all' | 'refusals'
  readonly headers?: Readonly<Record<string, string>>
  /** True for calls that are made before there is a session, such as a sign-in: no tokens are sent. */
  readonly signedOut?: boolean
  /** True if the request must be completed even if the page is closed. */
  readonly keepalive?: boolean
}

/** An answer with its headers. For a list, the headers include total-pages and total-count. */
export interface ApiAnswer<Answer> {
  readonly answer: Answer
  readonly headers: Headers
}

/** Sends a request and returns the answer's body. Errors are reported, then thrown as ApiError. */
export async function callApi<Answer>(request: RequestValue<Answer>, options: CallOptions = {}): Promise<Answer> {
  return (await callApiWithHeaders(request, options)).answer
}

/** Like `callApi`, with the answer's headers. */
export function callApiWithHeaders<Answer>(request: RequestValue<Answer>, options: CallOptions = {}): Promise<ApiAnswer<Answer>> {
  return answered(options, `${request.call.method} ${request.call.path}`, (tokens) => send(request, tokens, options), async (response) => {
    const body = await bodyOf(response)
    if (!response.ok) throw errorOfAnswer(response.status, response.statusText, body)
    const inside = errorInside(body)
    if (inside !== null) throw new ApiError(response.status, inside, [], body)
    // the cast is safe, because the server checks its answers against the contract
    return { answer: body as Answer, headers: response.headers }
  })
}

/** Fetches a file of the API by its URL path, with the session's tokens. Errors are reported, then thrown. */
export function callForFile(address: string, options: CallOptions = {}): Promise<Response> {
  return answered(options, `GET ${address}`, (tokens) => fetchAs(tokens, address, {}), async (response) => {
    if (!response.ok) throw errorOfAnswer(response.status, response.statusText, await bodyOf(response))
    return response
  })
}

/**
 * Sends a request and returns a response whose body the caller reads while it arrives. Errors are reported, then thrown. If the connection
 * breaks while the body is read, the caller must handle that.
 */
export function callForStream(request: RequestValue, options: CallOptions = {}): Promise<Response> {
  return answered(options, `${request.call.method} ${request.call.path}`, (tokens) => send(request, tokens, options), async (response) => {
    if (!response.ok) throw errorOfAnswer(response.status, response.statusText, await bodyOf(response))
    return response
  })
}

/**
 * The steps that all calls share: sends the session's tokens, renews expired ones, and reports errors. Only one call at a time renews
 * tokens.
 */
async function answered<Read>(options: CallOptions, name: string, go: (tokens: Tokens | null) => Promise<Response>, read: (response: Response) => Promise<Read>): Promise<Read> {
  const before = options.signedOut === true ? null : readTokens()
  if (options.signedOut !== true && before === null) {
    console.warn(`No stored token: ${name} is not sent.`)
    throw canceledError(401)
  }
  try {
    return await read(await withFreshTokens(options, go))
  } catch (error) {
    const known = error instanceof ApiError ? error : errorOfFetch(error, options.signal)
    // the 401 is about the session in which this call began; a different session has begun since then, and the 401 must not end it
    if (known.status === 401 && before !== null && isOtherSession(before, readTokens())) throw canceledError(401)
    if (!isIgnored(known, options)) reportError(known)
    // only after `reportError`, which stores the reason why the session ended: the other tabs read the reason as soon as the tokens are
    // removed
    if (known.status === 401 && !isIgnored(known, options)) clearTokens()
    throw known
  }
}

/** The URL of a request without the host: the path with its parameters filled in, and the query. */
export function addressOf(request: RequestValue): string {
  const path = request.call.path.replace(/:(\w+)/g, (_place, name: string) => encodeURIComponent(String(request.params[name])))
  return path + queryString(request.query, request.call.style ?? 'ruby')
}

/**
 * While the access token is valid, calls run in parallel. Once the token has expired, a lock lets one call in one tab go first, and the
 * answer to that call brings new tokens for all others. Without the lock, two calls could use the same refresh token, which would end the
 * session.
 */
async function withFreshTokens(options: CallOptions, go: (tokens: Tokens | null) => Promise<Response>): Promise<Response> {
  const tokens = options.signedOut === true ? null : readTokens()
  if (tokens === null || !isExpired(tokens)) return go(tokens)
  const refreshed = await navigator.locks.request('slipway-tokens', async () => {
    const now = readTokens()
    if (now === null || !isExpired(now)) return null
    const response = await go(now)
    if (response.ok) noteStillGood(now)
    return response
  })
  return refreshed ?? go(readTokens())
}

function isOtherSession(before: Tokens, now: Tokens | null): boolean {
  return now !== null && now.authorization !== before.authorization && now.refresh !== before.refresh
}

async function send(request: RequestValue, tokens: Tokens | null, options: CallOptions): Promise<Response> {
  const asIs = request.body instanceof FormData || request.body instanceof Blob ? request.body : null
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  // the browser itself sets the content type of a form, because it includes the boundary between the parts
  if (request.body instanceof FormData) delete headers['content-type']
  else if (request.call.file !== undefined) headers['content-type'] = request.call.file
  else if (request.body !== undefined && asIs === null) headers['content-type'] = 'application/json'
  return fetchAs(tokens, addressOf(request), {
    method: request.call.method,
    headers,
    keepalive: options.keepalive ?? false,
    ...(request.body === undefined ? {} : { body: asIs ?? JSON.stringify(request.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })
}

/** Sends the request with the tokens, and stores any new tokens from the response. */
async function fetchAs(tokens: Tokens | null, address: string, request: RequestInit): Promise<Response> {
  const headers = new Headers(request.headers)
  if (tokens !== null) {
    headers.set('authorization', `Bearer ${tokens.authorization}`)
    if (tokens.refresh !== '') headers.set('refresh-token', tokens.refresh)
  }
  const send = () => fetch(address, { ...request, headers })
  const response = (request.method ?? 'GET') === 'GET' ? await comingAgain(send, request.signal) : await send()
  storeTokensOf(response.headers)
  return response
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 205) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return response.ok && type !== '' && !type.startsWith('text/html') ? response.blob() : undefined
  return response.json()
}

function errorOfFetch(error: unknown, signal: AbortSignal | undefined): ApiError {
  if (signal?.aborted === true || (error instanceof DOMException && error.name === 'AbortError')) return canceledError()
  return networkError()
}

function isIgnored(error: ApiError, { ignore = [] }: CallOptions): boolean {
  return ignore === 'refusals' ? error.status !== 401 : ignore === 'all' || ignore.includes(error.status)
}
