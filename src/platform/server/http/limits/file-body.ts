import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { ContractEntry } from '#src/platform/api/contract'
import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'
import { timeSlices } from '#src/platform/server/time-slice'

const MB = 1024 * 1024

/**
 * Prepares `scope` for routes whose body is a file instead of JSON: any content type is accepted, and the handler gets the body as a
 * Buffer. Forms and streamed files are passed as streams. If the body is too large, the 413 states the limit.
 */
export function takingFiles(scope: FastifyInstance, { bodyLimit = 10 * MB, file, isStreamed }: Pick<ContractEntry, 'bodyLimit' | 'file' | 'isStreamed'>): FastifyInstance {
  scope.removeAllContentTypeParsers()
  if (file === 'multipart/form-data' || isStreamed === true) {
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    return scope
  }
  scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) => wholeBody(request, payload, bodyLimit))
  return scope
}

/**
 * Yields the pieces of a body as they arrive. 413 as soon as the limit is exceeded. If the reader stops early, for example because the data
 * is invalid, the rest of the body is received and discarded, because otherwise the sender would not get our answer.
 */
export async function* streamedBody(request: Pick<FastifyRequest, 'headers'>, payload: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  const tooLarge = () => new HttpError(413, message('errors.file_size', { size: Math.floor(limit / MB) }))
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
    let size = 0
    for await (const part of payload.iterator({ destroyOnReturn: false })) {
      const piece: Buffer = part
      size += piece.length
      if (size > limit) throw tooLarge()
      yield piece
    }
  } finally {
    payload.resume()
  }
}

async function wholeBody(request: FastifyRequest, payload: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const piece of streamedBody(request, payload, limit)) {
    size += piece.length
    parts.push(piece)
  }
  return joined(parts, size)
}

/** Joins the parts into one buffer. Yields to the event loop in between, because a file can have 50 MB. */
async function joined(parts: readonly Buffer[], size: number): Promise<Buffer> {
  const slice = timeSlices()
  const whole = Buffer.allocUnsafe(size)
  let at = 0
  for (const part of parts) {
    at += part.copy(whole, at)
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return whole
}
