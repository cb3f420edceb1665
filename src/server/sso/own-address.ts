import type { FastifyRequest } from 'fastify'
import type { Configuration } from '#src/server/platform/configuration'

/** Where providers send people back to. */
export const CALLBACK_PATH = '/auth/callback'

/** The address that people open: the one that is set, else the one that this request came to. */
export function ownOrigin({ publicUrl }: Configuration, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return publicUrl ?? `${protocol}://${host}`
}
