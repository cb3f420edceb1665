import type { ContractEntry } from '#src/platform/api/contract'
import { openapi } from '#src/main/api/openapi'
import { docsPage } from '#src/main/server/openapi/page'
import { openApiDocument } from '#src/main/server/openapi/document'
import { implement, type Call, type Implementation } from '#src/platform/server/http/call'

/** The routes of the OpenAPI document and of the documentation page, which describe all registered calls. */
export function openApiRoutes(areas: readonly Implementation[]): Implementation {
  return implement(openapi, {
    document: async (call) => call.reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument(areas, addressOf(call)))),
    page: async (call) => call.reply.type('text/html; charset=utf-8').send(docsPage(areas, addressOf(call))),
  })
}

function addressOf({ platform, request }: Pick<Call<ContractEntry>, 'platform' | 'request'>): string {
  return platform.configuration.publicUrl ?? `${request.protocol}://${request.host}`
}
