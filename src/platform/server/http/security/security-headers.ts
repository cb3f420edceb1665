import helmet from '@fastify/helmet'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

/** Sets the security headers of a response. */
export type SecurityHeaders = (request: Pick<FastifyRequest, 'host' | 'protocol'>, reply: FastifyReply) => void

/** Matches hosts that may be inserted in the content security policy. They contain no character that could end the directive. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[0-9a-f:]+\](?::\d+)?$/i

/**
 * Creates the security headers with helmet, once at startup instead of for each call. A page may connect only to its own server, including
 * by WebSocket (M11), and also load map images from the configured tile server. Inline styles are allowed, because AG Grid, react-aria and
 * sonner add style elements at run time.
 */
export async function openSecurityHeaders({ publicUrl, mapTileUrl }: { readonly publicUrl: string | null; readonly mapTileUrl: string | null }): Promise<SecurityHeaders> {
  // this URL has no placeholder in its scheme or host, because the parser of the setting refuses that
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
