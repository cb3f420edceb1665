import type { FastifyRequest } from 'fastify'
import { refuse } from '#src/platform/domain/verdict'
import { forbidden } from '#src/platform/server/http/errors'

/**
 * Throws 403 if a page of another site sends a write that requires no session. Such a page could otherwise sign a person in as somebody
 * else, or cause messages to be sent (reliability row 60). Browsers send an Origin header with every write. Programs that are not browsers
 * send neither this header nor Sec-Fetch-Site, and are not refused.
 */
export function assertOwnOrigin(request: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string | null): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn = origin === undefined || origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
  if (!isOwn || (origin === undefined && site === 'cross-site')) throw forbidden(refuse('errors.forbidden'))
}
