import helmet from '@fastify/helmet'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

/** Sets the security headers of a response. */
export type SecurityHeaders = (request: Pick<FastifyRequest, 'host' | 'protocol'>, reply: FastifyReply) => void

/** Matches hosts that are valid in the policy. They have no character that could end the directive. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[0-9a-f:]+\](?::\d+)?$/i

/**
 * The security headers, created once by helmet at startup instead of for each call. A page may connect only to its own server, WebSockets
 * included (M11), and also load map images from the configured tile server. Inline styles are allowed because AG Grid, react-aria and
 * sonner add style elements at run time.
 */
export async function openSecurityHeaders({ publicUrl, mapTileUrl }: { readonly publicUrl: string | null; readonly mapTileUrl: string | null }): Promise<SecurityHeaders> {
  // the parser of this setting has already checked that the tile server's scheme and host have no placeholder
  const pictures = mapTileUrl === null ? [] : [new URL(mapTileUrl).origin]
  const { 'content-security-policy': policy = '', ...headers } = await headersOfHelmet(pictures)
  const outside = publicUrl === null ? '' : ` ${new URL(publicUrl).origin.replace(/^http/, 'ws')}`
  return ({ host, protocol }, reply) => {
    const own = HOST.test(host) ? ` ${protocol === 'https' ? 'wss' : 'ws'}://${host}` : ''
    const sockets = own === outside ? own : own + outside
    reply.headers({ ...headers, 'content-security-policy': `${policy};connect-src 'self'${sockets}` })
  }
}

async function headersOfHelmet(pictures: readonly string[]): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...pictures],
        'font-src': ["'self'", 'data:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
  })
  probe.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await probe.inject('/')
  await probe.close()
  return answer.json<Record<string, string>>()
}
