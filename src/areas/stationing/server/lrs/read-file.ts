import { readRoutes, type ReadRoute, type RouteFault } from '#src/areas/stationing/domain/lrs/read-routes'
import { refuse } from '#src/platform/domain/verdict'
import { throwIfRefused } from '#src/platform/server/http/errors'

/**
 * The routes of a file, and the features that cannot be read. Throws 422 for a file that is not a GeoJSON file of routes; the message names
 * the line where the file stops being valid JSON.
 */
export function readRoutesFile(body: unknown): { readonly routes: readonly ReadRoute[]; readonly faults: readonly RouteFault[] } {
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const read = readRoutes(parsed(content))
  if ('message' in read) {
    throwIfRefused(read)
    throw new Error('a refusal is always thrown')
  }
  return read
}

function parsed(content: Buffer): unknown {
  let text = ''
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return JSON.parse(text)
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof SyntaxError ? error.message : '')?.[1]
    // a JSON error without a position means that the text ends too early
    const before = position === undefined ? text : text.slice(0, Number(position))
    throwIfRefused(text === '' ? refuse('errors.routes_not_text') : refuse('errors.routes_not_json', { line: before.split('\n').length }))
    return null
  }
}
