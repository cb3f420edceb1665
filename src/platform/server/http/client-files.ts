import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { message } from '#src/platform/domain/messages'
import { projectRoot } from '#src/platform/server/project-root'

const CALLS = /^\/(v[1-6]|api|auth-service|static|websocket|healthz|readyz|metrics)(\/|$)/

/**
 * Serves the built client: hashed files for ever, the page itself fresh. Every address that is no call and no file
 * opens the page, which knows the paths of the product (specification, section 2).
 */
export async function serveClient(app: FastifyInstance, folder = join(projectRoot(), 'dist/client')): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isBuilt && isRead && !CALLS.test(request.url) && wantsPage(request.url, request.headers.accept ?? '*/*')) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    return reply.code(404).send({ status: 404, message: message('errors.not_found'), detailed_errors: [], request_id: request.id })
  })
}

/** A browser says so; a program that takes anything gets the page at the root, and elsewhere hears that nothing is there. */
function wantsPage(url: string, accept: string): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && url.split('?')[0] === '/')
}
