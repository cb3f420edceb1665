import { timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { platformContract } from '#src/contract/platform'
import { message } from '#src/domain/messages'
import { isReady } from '#src/server/platform/health/readiness'
import { implement } from '#src/server/platform/http/call'
import { HttpError, unauthenticated } from '#src/server/platform/http/errors'

/** The operator's routes; `isStopping` turns readiness off before the server goes. */
export function healthRoutes(metrics: Registry, isStopping: () => boolean) {
  return implement(platformContract, {
    healthz: async () => ({ status: 'ok' }),
    readyz: async ({ platform }) => {
      if (!(await isReady(platform, isStopping()))) throw new HttpError(503, message('errors.busy'), { headers: { 'retry-after': '2' } })
      return { status: 'ready' }
    },
    metrics: async ({ platform, request, reply }) => {
      if (!mayReadMetrics(request.ip, request.headers.authorization, platform.configuration.metricsToken)) throw unauthenticated()
      return reply.type(metrics.contentType).send(await metrics.metrics())
    },
  })
}

function mayReadMetrics(address: string, authorization: string | undefined, token: string | null): boolean {
  if (token === null) return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address)
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
