import type { RequestValue } from '#src/platform/client/api/requests'

const MOST_KEPT_OF_TEXT = 10_000

/** A text that is the same for equal requests of one command. */
export function fingerprintOf(id: string, { call, params, query, body }: RequestValue): string {
  return JSON.stringify([id, call.path, params, query, sameBody(body)])
}

/**
 * Files are compared by size and modification time, the files in a form by name and size, and long texts, such as a base64 image, by
 * length, beginning and end.
 */
function sameBody(body: unknown): unknown {
  if (body instanceof File) return [body.size, body.lastModified]
  // the modification time of a piece of a file is only the time at which the piece was cut out, so it is not compared
  if (body instanceof FormData) return [...body].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value])
  if (typeof body !== 'object' || body === null) return body
  const short = (text: string) => [text.length, text.slice(0, MOST_KEPT_OF_TEXT / 2), text.slice(-MOST_KEPT_OF_TEXT / 2)]
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' && value.length > MOST_KEPT_OF_TEXT ? short(value) : value]))
}
