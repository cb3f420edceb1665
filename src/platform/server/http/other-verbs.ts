import type { FastifyInstance, HTTPMethods } from 'fastify'
import { message } from '#src/platform/domain/messages'
import type { Implementation } from '#src/platform/server/http/call'
import { HttpError } from '#src/platform/server/http/errors'

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Answers 405 with the allowed methods if a path exists but not with the method of the request (RFC 9110, 15.5.6). This happens before any
 * authentication.
 */
export function refuseOtherVerbs(app: FastifyInstance, areas: readonly Implementation[]): void {
  const routes = areas.flatMap(({ entries }) => entries.map(({ entry: { method, path } }) => ({ method, path })))
  const paths = [...new Set(routes.map(({ path }) => path.replace(/:\w+/g, ':')))]
  for (const shape of paths) {
    const here = routes.filter(({ path }) => path.replace(/:\w+/g, ':') === shape)
    const url = here[0]?.path ?? shape
    const ownVerbs = VERBS.filter((verb) => here.some(({ method }) => method === verb))
    // leave out methods for which a route with a parameter (/v1/:id) also matches this path, because that route then answers
    const others = VERBS.filter((verb) => !ownVerbs.includes(verb) && !routes.some(({ method, path }) => method === verb && covers(path, url)))
    if (others.length === 0) continue
    const allow = [...ownVerbs, ...(ownVerbs.includes('GET') ? ['HEAD'] : [])].join(', ')
    app.route({
      method: others as HTTPMethods[],
      url,
      onRequest: async ({ method }) => {
        throw new HttpError(405, message('errors.method_not_allowed', { method, allow }), { headers: { allow } })
      },
      handler: () => undefined,
    })
  }
}

function covers(pattern: string, path: string): boolean {
  const [wanted, pathParts] = [pattern.split('/'), path.split('/')]
  return wanted.length === pathParts.length && wanted.every((part, at) => part === pathParts[at] || part.startsWith(':'))
}
