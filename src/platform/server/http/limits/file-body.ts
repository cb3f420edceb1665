import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { ContractEntry } from '#src/platform/api/contract'
import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'
import { timeSlices } from '#src/platform/server/time-slice'

const MB = 1024 * 1024

/**
 * A scope for routes whose body is a file instead of JSON. It accepts any content type and passes the body on as a Buffer, or a form's as
 * the stream that it is. A 413 names the limit.
 */
export function takingFiles(scope: FastifyInstance, { bodyLimit = 10 * MB, file }: Pick<ContractEntry, 'bodyLimit' | 'file'>): FastifyInstance {
  scope.removeAllContentTypeParsers()
  if (file === 'multipart/form-data') {
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    return scope
  }
  scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) => wholeBody(request, payload, bodyLimit))
  return scope
}

async function wholeBody(request: FastifyRequest, payload: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => {
    // reads the body to its end, so that the sender gets our answer
    payload.resume()
    return new HttpError(413, message('errors.file_size', { size: Math.floor(limit / MB) }))
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  for await (const part of payload.iterator({ destroyOnReturn: false })) {
    const piece: Buffer = part
    size += piece.length
    if (size > limit) throw tooLarge()
    parts.push(piece)
  }
  return joined(parts, size)
}

/** The parts as one buffer. Yields to other work while it copies, since a file can have 50 MB. */
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
