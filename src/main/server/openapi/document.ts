import type { ContractEntry, Who } from '#src/platform/api/contract'
import { DryRunAnswer, ErrorAnswer } from '#src/platform/api/schemas'
import { rolesThatMay } from '#src/platform/domain/session/abilities'
import { roleNames } from '#src/platform/domain/session/roles'
import { routeRowOf } from '#src/platform/domain/navigation/routes'
import { BULK_RECEIPT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { groupNames, groupOf, isTicket } from '#src/main/server/openapi/groups'
import { exampleTicket } from '#src/main/server/openapi/guide/example-ticket'
import { describedTicket } from '#src/main/server/openapi/guide/ticket-fields'
import { summaryOf } from '#src/main/server/openapi/summary'
import type { Implementation } from '#src/platform/server/http/call'

const ERROR_MEANING: Readonly<Record<number, string>> = {
  401: 'No session or API key, or one that ended.',
  403: 'The role, a feature flag or an impersonated session does not allow it.',
  404: 'Not found in this agency.',
  409: 'Changed by somebody else, or already under way. The current rows are in current.',
  413: 'The body is too large.',
  422: 'Not valid. detailed_errors names the fields or tickets.',
  429: 'Too many tries, or too many calls at once. Repeat after Retry-After.',
}

/** The OpenAPI 3.1 document of all registered calls. It is built from their contracts, so it always agrees with them (API-27). */
export function openApiDocument(areas: readonly Implementation[], serverUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const entry of documentedCalls(areas)) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(entry) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Slipway', version: '1', description: 'Delivery tickets (slips) of construction material, their pay items and their pay.' },
    servers: [{ url: serverUrl }],
    tags: groupNames.map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ErrorAnswer },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a session; a refresh-token header renews it in the same call.' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the agency, sent as Authorization: Bearer sk_...' },
      },
    },
  }
}

/** The documented calls, sorted by path, so that the order of areas does not matter. */
export function documentedCalls(areas: readonly Implementation[]): readonly ContractEntry[] {
  const entries = areas.flatMap((area) => area.entries).map(({ entry }) => entry)
  return entries.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
}

/**
 * The operation id, built from method and path, such as get.v1.slips.id. The names of contract entries are not used, because several areas
 * can use the same name.
 */
function operationId({ method, path }: ContractEntry): string {
  return [method.toLowerCase(), ...path.replaceAll(':', '').split('/').filter((part) => part !== '')].join('.')
}

function operation(entry: ContractEntry): object {
  const good = entry.status ?? (entry.answer === undefined ? 204 : 200)
  return {
    operationId: operationId(entry),
    tags: [groupOf(entry)],
    summary: summaryOf(entry),
    description: callersInWords(entry),
    'x-requirements': entry.spec,
    ...(entry.style && { 'x-list-style': entry.style }),
    security: entry.who === 'anyone' ? [] : [...(entry.who === 'api_key' ? [] : [{ session: [] }]), ...(entry.who === 'api_key' || entry.keysRead === true ? [{ apiKey: [] }] : [])],
    parameters: [...parametersOf(entry, 'path'), ...parametersOf(entry, 'query'), ...headersOf(entry)],
    ...(entry.file && { requestBody: { required: true, content: { [entry.file]: { schema: { type: 'string', format: 'binary' } } } } }),
    ...(entry.body && { requestBody: { required: true, content: { 'application/json': bodyOf(entry) } } }),
    responses: {
      [good]: {
        description: 'Success.',
        ...(entry.answer === 'file' && { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }),
        ...(typeof entry.answer === 'object' && { content: { 'application/json': { schema: takesDryRun(entry) ? { anyOf: [entry.answer, DryRunAnswer] } : entry.answer } } }),
      },
      ...Object.fromEntries(errorsOf(entry).map((status) => [status, errorAnswer(status)])),
    },
  }
}

/** The schema for the body of a call. For tickets, it includes what the rules require, and a valid example. */
function bodyOf(entry: ContractEntry): object {
  if (isTicket(entry)) return { schema: describedTicket(), example: exampleTicket }
  return entry.path === '/v1/slips/bulk' ? { schema: bulkOf(describedTicket()), example: { slips: [exampleTicket] } } : { schema: entry.body }
}

function bulkOf(ticket: object): object {
  const slips = { type: 'array', items: ticket, maxItems: BULK_RECEIPT_MAX_TICKETS }
  return { type: 'object', properties: { slips }, required: ['slips'], additionalProperties: false }
}

/** True for a call that accepts dry_run in its body. The answer to a dry run says what would change (API-31). */
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
    header('Idempotency-Key', 'A repeat within 24 hours gets the answer of the first call, and nothing is done twice.'),
    header('Change-Set', 'A UUID. Writes that share it are undone together.'),
  ]
}

function errorsOf(entry: ContractEntry): number[] {
  const usual = entry.who === 'anyone' ? [422] : [401, 403, 422, 429]
  return [...new Set([...usual, ...(entry.errors ?? [])])].sort((a, b) => a - b)
}

function errorAnswer(status: number): object {
  return { description: ERROR_MEANING[status] ?? 'An error.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

/** Describes in words who may make a call. */
export function callersInWords({ who, keysRead }: Pick<ContractEntry, 'who' | 'keysRead'>): string {
  return keysRead === true ? `${whoInWords(who)} A read-only API key.` : whoInWords(who)
}

function whoInWords(who: Who): string {
  if (who === 'anyone') return 'Open to everyone, no session needed.'
  if (who === 'signed_in') return 'Everyone who is signed in with a role.'
  if (who === 'api_key') return 'An API key of the agency.'
  if (who === 'any_account') return 'Everyone who is signed in, vendors and consultants included.'
  if ('asking' in who) return `Accounts of ${who.asking}s, and ${who.asking}s who have signed in but may not open an agency yet.`
  if ('partner' in who) return `Accounts of ${who.partner}s.`
  if ('anyOf' in who) return who.anyOf.map(whoInWords).join(' ')
  const row = 'route' in who ? routeRowOf(who.route) : null
  const allowed = 'route' in who ? [...(row?.roles ?? []), ...(row?.unlessRestricted ?? [])] : who.abilities.flatMap((ability) => rolesThatMay(ability))
  return `Roles: ${[...new Set(allowed)].map((role) => roleNames[role]).join(', ')}.`
}
