import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SIGN_IN = 'POST /auth-service/authenticate'
const SIGN_OUT = 'DELETE /auth-service/logout'
const IMPERSONATE = 'POST /v3/sessions/impersonations'
const OPEN_SESSION = 'GET /v3/sessions/_me'
const API_KEYS = '/v1/api_keys'

/**
 * Writes the security log: successful and failed sign-ins, sign-outs, refused and rate-limited calls, impersonation, and the creation,
 * use and revocation of API keys (ASVS 16.3, M9). Its lines have `log: "security"` and are written at every LOG_LEVEL except `silent`.
 * They contain the pattern of the route, not the URL with its query, and no token, username or body.
 */
export function keepSecurityLog(app: FastifyInstance): void {
  const log: FastifyBaseLogger = app.log.child({ log: 'security' }, { level: 'info' })
  app.addHook('onResponse', async (request, reply) => {
    const event = eventOf(request, reply)
    if (event !== null) log.info({ ...whoAndWhat(request), status: reply.statusCode, address: request.ip, reqId: request.id }, event)
  })
}

/** Describes a call for the log: its method, the pattern of its route, and its caller. */
export function whoAndWhat({ method, routeOptions, caller }: FastifyRequest) {
  return {
    method,
    route: routeOptions.url ?? null,
    ...(caller !== null && caller !== undefined && { agency: caller.dot_authority_id, [caller.kind]: caller.id }),
    ...(caller?.kind === 'person' && caller.impersonated && { impersonated: true }),
  }
}

function eventOf({ method, routeOptions, query, caller }: FastifyRequest, { statusCode: status }: FastifyReply): string | null {
  const route = `${method} ${routeOptions.url ?? ''}`
  const isGood = status < 300
  if (status === 429) return 'held back: too many'
  if (route === SIGN_IN) return isGood ? 'signed in' : status === 422 ? null : 'sign-in failed'
  if (status === 403) return 'refused'
  if (route === IMPERSONATE && isGood) return 'impersonation asked for'
  if (route === OPEN_SESSION && hasToken(query)) return isGood ? 'impersonation began' : 'impersonation failed'
  if (route === SIGN_OUT && caller?.kind === 'person') return caller.impersonated ? 'impersonation ended' : 'signed out'
  if (routeOptions.url?.startsWith(API_KEYS) === true && method !== 'GET' && isGood) return method === 'DELETE' ? 'API key revoked' : 'API key created'
  return caller?.kind === 'api_key' ? 'API key used' : null
}

function hasToken(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'otp' in query
}
