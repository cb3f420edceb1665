import type { ContractEntry, Who } from '#src/contract/contract'
import { DryRunAnswer, ErrorAnswer } from '#src/contract/schemas'
import { rolesThatMay } from '#src/domain/session/abilities'
import type { Implementation } from '#src/server/platform/http/call'

const ERROR_MEANING: Readonly<Record<number, string>> = {
  401: 'No session, or one that ended.',
  403: 'The role, a flag or an impersonated session forbids it.',
  404: 'Not there, or another agency’s.',
  409: 'Changed by someone else, or under way; the present rows stand in current.',
  413: 'The body is too large.',
  422: 'A rule refuses it; detailed_errors names the fields or tickets.',
  429: 'Too many tries, or too many calls at once: come again after Retry-After.',
}

/** The OpenAPI 3.1 document of everything that is registered: made from the contract, so it cannot say another thing (API-27). */
export function openApiDocument(areas: readonly Implementation[], serverUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, entry } of areas.flatMap((area) => area.entries)) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Slipway', version: '1', description: 'Delivery tickets (slips) of construction material, their pay items and their pay.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: ErrorAnswer },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a session; a refresh-token header renews it in the same call.' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An agency’s API key.' },
      },
    },
  }
}

/** get.v1.slips.id: two areas may call theirs alike, a verb and path are there once. */
function operationId({ method, path }: ContractEntry): string {
  return [method.toLowerCase(), ...path.replaceAll(':', '').split('/').filter((part) => part !== '')].join('.')
}

function operation(name: string, entry: ContractEntry): object {
  const tag = entry.path.split('/').find((part) => part !== '' && !/^v\d$|^api$/.test(part)) ?? 'other'
  const good = entry.status ?? (entry.answer === undefined ? 204 : 200)
  return {
    operationId: operationId(entry),
    tags: [tag],
    summary: name.replace(/([A-Z])/g, ' $1').toLowerCase(),
    description: `${entry.spec}. ${whoInWords(entry.who)}`,
    ...(entry.style && { 'x-list-style': entry.style }),
    security: entry.who === 'anyone' ? [] : [entry.who === 'api_key' ? { apiKey: [] } : { session: [] }],
    parameters: [...parametersOf(entry, 'path'), ...parametersOf(entry, 'query'), ...headersOf(entry)],
    ...(entry.file && { requestBody: { required: true, content: { [entry.file]: { schema: { type: 'string', format: 'binary' } } } } }),
    ...(entry.body && { requestBody: { required: true, content: { 'application/json': { schema: entry.body } } } }),
    responses: {
      [good]: {
        description: 'Good.',
        ...(entry.answer === 'file' && { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }),
        ...(typeof entry.answer === 'object' && { content: { 'application/json': { schema: takesDryRun(entry) ? { anyOf: [entry.answer, DryRunAnswer] } : entry.answer } } }),
      },
      ...Object.fromEntries(errorsOf(entry).map((status) => [status, errorAnswer(status)])),
    },
  }
}

/** True for a call that answers what would change when its body says dry_run (API-31). */
function takesDryRun({ body }: ContractEntry): boolean {
  const properties: unknown = body === undefined ? undefined : Reflect.get(body, 'properties')
  return typeof properties === 'object' && properties !== null && 'dry_run' in properties
}

function parametersOf(entry: ContractEntry, place: 'path' | 'query'): object[] {
  const schema = place === 'path' ? entry.params : entry.query
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { type } = property as { type?: string }
    const isList = place === 'query' && type === 'array'
    return {
      name: isList && entry.style === 'ruby' ? `${name}[]` : name,
      in: place,
      required: place === 'path' || (schema?.required?.includes(name) ?? false),
      ...(type === 'object' && { style: 'deepObject', explode: true }),
      schema: property,
    }
  })
}

function headersOf(entry: ContractEntry): object[] {
  if (entry.method === 'GET') return []
  const header = (name: string, description: string) => ({ name, in: 'header', required: false, description, schema: { type: 'string', maxLength: 255 } })
  return [
    header('Idempotency-Key', 'A repeat within 24 hours answers what the first answered (API-18).'),
    header('Change-Set', 'A UUID: writes that are undone together (API-32).'),
  ]
}

function errorsOf(entry: ContractEntry): number[] {
  const usual = entry.who === 'anyone' ? [422] : [401, 403, 422, 429]
  return [...new Set([...usual, ...(entry.errors ?? [])])].sort((a, b) => a - b)
}

function errorAnswer(status: number): object {
  return { description: ERROR_MEANING[status] ?? 'An error.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

/** Who may call, in words. */
export function whoInWords(who: Who): string {
  if (who === 'anyone') return 'Anyone, no session needed.'
  if (who === 'signed_in') return 'Any signed-in person.'
  if (who === 'api_key') return 'An agency’s API key.'
  if ('route' in who) return `The roles that may open ${who.route}.`
  return `Roles: ${[...new Set(who.abilities.flatMap((ability) => rolesThatMay(ability)))].join(', ')}.`
}
