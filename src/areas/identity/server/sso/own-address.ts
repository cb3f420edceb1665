import type { FastifyRequest } from 'fastify'
import type { Configuration } from '#src/platform/server/configuration'

/**
 * The path to which a provider redirects the browser. Each provider has its own path, so a code is redeemed only at the provider to whose
 * path the browser came back. A hostile provider therefore cannot pass off another provider's code as its own (mix-up attack, RFC 9700
 * section 4.4).
 */
export const callbackPath = (idp: string) => `/auth/callback/${idp}`

/** The public origin of this installation: the configured origin or, if none is configured, the origin of this request. */
export function ownOrigin({ publicUrl }: Configuration, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return publicUrl ?? `${protocol}://${host}`
}
