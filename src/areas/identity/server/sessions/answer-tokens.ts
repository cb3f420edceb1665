import type { FastifyRequest } from 'fastify'
import type { TokenHeaders } from '#src/platform/server/http/security/caller'
import type { OpenedFrom } from '#src/areas/identity/server/sessions/session-store'

/** Puts new tokens into the headers of the answer (API-2). */
export function sendTokens(header: (name: string, value: string) => void, tokens: TokenHeaders): void {
  for (const [name, value] of Object.entries(tokens)) header(name, value)
}

/** The IP address and the browser from which a request opens a session. */
export function openedFrom(request: Pick<FastifyRequest, 'ip' | 'headers'>): OpenedFrom {
  return { address: request.ip, user_agent: request.headers['user-agent'] ?? null }
}
