import { message, messageOrWords, messages } from '#src/platform/domain/messages'

/** One reason for a refusal, about one ticket, row or field. */
export interface DetailedError {
  readonly id?: number | string
  readonly ticket_number?: string
  readonly field?: string
  readonly row?: number
  readonly message: string
}

/** A failed call, whatever the cause: an error status, no answer from the network, or a cancellation by the client (ERR-3 to 11). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    /** The HTTP status, or -1 if there was no answer. */
    readonly status: number,
    sentence: string,
    readonly detailed_errors: readonly DetailedError[] = [],
    /** The whole body of the answer. For a 409 it has the current row. */
    readonly body: unknown = undefined,
    readonly cause_kind: 'answer' | 'network' | 'canceled' = 'answer',
  ) {
    super(sentence)
  }

  /** True when the message came from the server, false when it is the client's own fallback message. */
  get hasServersWords(): boolean {
    return serversWords(this.body) !== null
  }
}

/** The error of a canceled request. `status` is an HTTP status, or -1 for none (ERR-6). */
export function canceledError(status = -1): ApiError {
  return new ApiError(status, message('errors.submission_aborted'), [], undefined, 'canceled')
}

/** The error of a request that got no answer: the network or the server is down (ERR-7). */
export function networkError(): ApiError {
  return new ApiError(-1, message('errors.common_error'), [], undefined, 'network')
}

/**
 * Creates the error for an answer with an error status. Its message is the server's message, otherwise the status text, otherwise the
 * common error message (ERR-4, 8, 9). Detailed errors are included (ERR-10).
 */
export function errorOfAnswer(status: number, statusText: string, body: unknown): ApiError {
  const serverText = serversWords(body)
  const fallback = status >= 500 ? message('errors.server_error') : statusText === '' ? message('errors.common_error') : statusText
  return new ApiError(status, serverText ?? fallback, detailedErrorsOf(body), body)
}

/** The error text in an answer that has a success status (ERR-11); null if there is no error text. */
export function errorInside(body: unknown): string | null {
  return textAt(body, 'error')
}

/** Matches the key of a message. A newer server may send a key instead of a sentence. */
const MESSAGE_KEY = /^[a-z_]+\.[a-z_]+$/

function serversWords(body: unknown): string | null {
  const text = textAt(body, 'message') ?? textAt(body, 'error')
  return text !== null && MESSAGE_KEY.test(text) ? messageOrWords(messages, text) : text
}

function detailedErrorsOf(body: unknown): readonly DetailedError[] {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'detailed_errors') : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [{ message: entry }]
    const text = textAt(entry, 'message')
    if (text === null || typeof entry !== 'object' || entry === null) return []
    const id: unknown = Reflect.get(entry, 'id')
    const row: unknown = Reflect.get(entry, 'row')
    return [
      {
        message: text,
        ...(typeof id === 'number' || typeof id === 'string' ? { id } : {}),
        ...(typeof row === 'number' ? { row } : {}),
        ...optionalText(entry, 'ticket_number'),
        ...optionalText(entry, 'field'),
      },
    ]
  })
}

function optionalText(body: unknown, name: 'ticket_number' | 'field'): { ticket_number?: string; field?: string } {
  const text = textAt(body, name)
  return text === null ? {} : { [name]: text }
}

function textAt(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : null
}
