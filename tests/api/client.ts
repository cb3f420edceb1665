/** The answer to a call, as tests see it: `body` is the parsed JSON, the text, or undefined if there is no body. */
export interface Answer {
  readonly status: number
  // each test knows the type of the body that it reads
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly headers: Headers
}

type RequestHeaders = Readonly<Record<string, string>>

/** Sends calls to the server. Every call has `headers`, to which a call can add others. */
export interface Client {
  readonly headers: RequestHeaders
  get(path: string, headers?: RequestHeaders): Promise<Answer>
  post(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  put(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  patch(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  delete(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
}

/** A client for the server at an address. */
export function clientOf(address: string, headers: RequestHeaders): Client {
  const send = async (method: string, path: string, body: unknown, more: RequestHeaders = {}): Promise<Answer> => {
    const response = await fetch(address + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return { status: response.status, body: text === '' ? undefined : isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  return {
    headers,
    get: (path, more) => send('GET', path, undefined, more),
    post: (path, body, more) => send('POST', path, body, more),
    put: (path, body, more) => send('PUT', path, body, more),
    patch: (path, body, more) => send('PATCH', path, body, more),
    delete: (path, body, more) => send('DELETE', path, body, more),
  }
}
