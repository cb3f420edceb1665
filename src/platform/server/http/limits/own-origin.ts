import type { FastifyRequest } from 'fastify'
import { refuse } from '#src/platform/domain/verdict'
import { forbidden } from '#src/platform/server/http/errors'

/**
 * Refuses a write that needs no session and comes from another site's page (403): such a page could otherwise sign a
 * person in as somebody else, or have messages sent (reliability row 60). Browsers name the origin of every write; what
 * is no browser names none and is not refused.
 */
export function assertOwnOrigin(request: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string | null): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn = origin === undefined || origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
  if (!isOwn || (origin === undefined && site === 'cross-site')) throw forbidden(refuse('errors.forbidden'))
}
