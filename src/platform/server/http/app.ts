import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { message } from '#src/platform/domain/messages'
import { asHttpError } from '#src/platform/server/http/as-http-error'
import { HttpError } from '#src/platform/server/http/errors'
import { lateSerializer, lateValidator } from '#src/platform/server/http/limits/late-schemas'
import type { SecurityHeaders } from '#src/platform/server/http/security/security-headers'
import { parseQuery } from '#src/platform/server/http/limits/query-string'
import { keepSecurityLog, whoAndWhat } from '#src/platform/server/http/security/security-log'

const bodies = new Ajv({ allErrors: true, removeAdditional: false, strict: false })
const addresses = new Ajv({ allErrors: true, removeAdditional: false, strict: false, coerceTypes: 'array' })
// ajv-formats is a CommonJS module: depending on the loader, the import is its function, or an object with the function as `default`
const formats = addFormats as unknown as (ajv: Ajv) => void
formats(bodies)
formats(addresses)

/**
 * Creates the HTTP server, which does not listen yet, with our rules for validation, errors, ids, headers and limits. Of the addresses in
 * X-Forwarded-For, only those added by this machine or a trusted proxy are used.
 */
export function buildApp(options: { logger: boolean | object; trustedProxies?: readonly string[]; securityHeaders: SecurityHeaders }): FastifyInstance {
  const app = Fastify({
    logger: options.logger,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    // connections are checked every 5 s, so that a client with slow headers is disconnected within 15 s; the default of Node is every 30 s
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 75_000,
    trustProxy: ['loopback', ...(options.trustedProxies ?? [])],
    // for a URL that cannot be decoded, the error occurs before any hook runs, so the security headers are added here
    frameworkErrors: (error, request, reply) => {
      options.securityHeaders(request, reply)
      void sendError(error, request, reply.header('cache-control', 'no-store'))
    },
    clientErrorHandler: refuseUnreadable,
    // this limit is longer than any URL that Node accepts; so parameters that are too long are refused by our own validation, with the
    // usual headers
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000, querystringParser: parseQuery },
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('reading', null)
  app.decorateRequest('share', null)
  app.setValidatorCompiler(({ schema, httpPart }) => lateValidator(httpPart === 'body' ? bodies : addresses, schema as object))
  app.setSerializerCompiler(({ schema }) => lateSerializer(schema as object))
  app.addHook('onRequest', (request, reply, next) => {
    options.securityHeaders(request, reply)
    next()
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  keepSecurityLog(app)
  app.setErrorHandler((error: FastifyError | Error, request, reply) => sendError(error, request, reply))
  return app
}

function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asHttpError(error, request.method)
  if (known.status >= 500) reportServerError(error, known.status, request)
  // remove the headers of a download, which the handler may have set before it failed
  for (const name of ['content-disposition', 'content-length']) reply.removeHeader(name)
  return reply.code(known.status).type('application/json; charset=utf-8').headers({ ...known.headers, 'request-id': request.id }).send({
    status: known.status,
    message: known.message,
    detailed_errors: known.detailedErrors,
    ...(known.current && { current: known.current }),
    request_id: request.id,
  })
}

/**
 * Logs a server error. A 503 (busy, or no database) can occur many times per second, so it is logged in one line without a stack, unless
 * its cause is unknown.
 */
function reportServerError(error: Error, status: number, request: FastifyRequest): void {
  const call = whoAndWhat(request)
  if (status === 503 && error instanceof HttpError && error.cause === undefined) request.log.warn({ ...call, status }, 'call failed')
  else request.log.error({ ...call, status, err: error }, 'call failed')
}

/**
 * Answers a connection that does not send valid HTTP: it is too slow, its headers are too large, or it sends garbage. There is no request
 * object in this case, only a socket.
 */
function refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const id = randomUUID()
  const body = JSON.stringify({ status, message: message('errors.not_valid'), detailed_errors: [], request_id: id })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, `request-id: ${id}`, 'connection: close']
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // close the connection if the client neither reads this answer nor closes the connection itself
  setTimeout(() => socket.destroy(), 1_000).unref()
}

/** True for an unexpected error, which is answered with a 500. */
export function isOurFault(error: FastifyError | Error, method: string): boolean {
  return asHttpError(error, method).status === 500
}
