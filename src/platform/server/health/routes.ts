import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { platformContract } from '#src/platform/api/platform'
import { message } from '#src/platform/domain/messages'
import { isLoopback } from '#src/platform/server/exposure'
import { isReady } from '#src/platform/server/health/readiness'
import { implement } from '#src/platform/server/http/call'
import { HttpError, unauthenticated } from '#src/platform/server/http/errors'

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** The routes for the operator. While `isStopping` returns true, the server reports that it is not ready. */
export function healthRoutes(metrics: Registry, isStopping: () => boolean) {
  return implement(platformContract, {
    healthz: async () => ({ status: 'ok' }),
    readyz: async ({ platform }) => {
      if (!(await isReady(platform, isStopping()))) throw new HttpError(503, message('errors.busy'), { headers: { 'retry-after': '2' } })
      return { status: 'ready' }
    },
    metrics: async ({ platform, request, reply }) => {
      if (!mayReadMetrics(request, platform.configuration.metricsToken)) throw unauthenticated()
      return reply.type(metrics.contentType).send(await metrics.metrics())
    },
  })
}

/**
 * Whether a call may read the metrics. If a token is configured, the call must send it. Otherwise, the call must come from a program on
 * this machine, which is determined by the address of the socket, and not through a proxy.
 */
function mayReadMetrics({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>, token: string | null): boolean {
  if (token === null) return isLoopback(socket.remoteAddress ?? '') && !PROXY_HEADERS.some((name) => name in headers)
  const authorization = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return authorization.length === wanted.length && timingSafeEqual(authorization, wanted)
}
