import { openapi } from '#src/contract/openapi'
import { docsPage } from '#src/server/openapi/page'
import { openApiDocument } from '#src/server/openapi/document'
import { implement, type Implementation } from '#src/server/platform/http/call'

/** The document and the page over everything that is registered. */
export function openApiRoutes(areas: readonly Implementation[]): Implementation {
  return implement(openapi, {
    document: async ({ platform, reply, request }) => {
      const server = platform.configuration.publicUrl ?? `${request.protocol}://${request.host}`
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument(areas, server)))
    },
    page: async ({ reply }) => reply.type('text/html; charset=utf-8').send(docsPage(areas)),
  })
}
