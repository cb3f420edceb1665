import type { FastifyRequest } from 'fastify'
import type { Configuration } from '#src/platform/server/configuration'

/**
 * The redirect address of one provider. Each provider has its own, so a code is only redeemed at the provider whose address it came
 * back to. A hostile provider therefore cannot pass off another provider's code as its own (mix-up, RFC 9700 section 4.4).
 */
export const callbackPath = (idp: string) => `/auth/callback/${idp}`

/** The public origin of this installation: the configured one, else that of this request. */
export function ownOrigin({ publicUrl }: Configuration, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return publicUrl ?? `${protocol}://${host}`
}
