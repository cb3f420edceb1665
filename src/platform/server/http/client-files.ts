import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { message } from '#src/platform/domain/messages'
import { projectRoot } from '#src/platform/server/project-root'

const CALLS = /^\/(v[1-6]|api|auth-service|static|websocket|healthz|readyz|metrics)(\/|$)/

/**
 * Serves the built client. Files with a hash in their name are cached forever; browsers check the page and all other files with the server
 * before each use. Every path that is neither a call nor a file opens the page, which then handles the path itself (specification, section
 * 2).
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

/**
 * True if a request is for the page, according to its Accept header. A program that accepts anything gets the page only at the root, and a
 * 404 elsewhere.
 */
function wantsPage(url: string, accept: string): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && url.split('?')[0] === '/')
}
