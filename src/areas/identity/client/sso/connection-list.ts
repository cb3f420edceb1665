import { CircleCheck, CircleSlash } from 'lucide-react'
import type { Static } from 'typebox'
import type { sso } from '#src/platform/api/sso'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { ssoCalls } from '#src/platform/client/session/session-calls'
import { columns } from '#src/platform/client/table/columns'
import { callbackOf } from '#src/platform/client/session/sso-callback'
import { words } from '#src/areas/identity/client/sso/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

/** An identity provider as administrators see it. */
export type Connection = Static<typeof sso.listSsoConnections.answer>['sso_connections'][number]

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'sso-table': Connection
  }
}

export const connectionsKey = (agency: number) => ['sso-connections', agency] as const

/** Reads the providers of the agency, sorted by name. */
export async function readConnections(signal: AbortSignal): Promise<readonly Connection[]> {
  return (await callApi(ssoCalls.listSsoConnections(), { signal })).sso_connections
}

/** Refreshes all lists that show providers. */
export function connectionsChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sso-connections'] })
}

/** The focused provider in the list of providers. */
export function focusedConnection({ row }: Pick<CommandContext, 'row'>): Connection | null {
  return isConnection(row) ? row : null
}

/** The provider that a command acts on: the one that the user has chosen, or else the focused one. */
export function meant(context: Pick<CommandContext, 'row'>, { provider }: { readonly provider?: Connection }): Connection | null {
  return provider ?? focusedConnection(context)
}

/** Asks for a provider, unless a provider in the list is focused. */
export const connectionStep: Step<Connection> = {
  kind: 'choice',
  prompt: words('provider_step'),
  asked: ({ row }) => focusedConnection({ row }) === null,
  async choices({ env, signal }) {
    const { sso_connections: all } = await env.read(ssoCalls.listSsoConnections(), signal)
    return all.map((connection) => ({ value: connection, label: connection.name, detail: words(connection.is_on ? 'is_on' : 'is_off') }))
  },
  format: ({ name }) => name,
}

/** The columns of the list of providers. */
export const connectionColumns = columns<Connection>([
  { id: 'name', label: words('name'), kind: 'text', width: 200, strong: true },
  {
    id: 'is_on', label: words('state'), kind: 'status', width: 90, value: ({ is_on: isOn }) => (isOn ? 'on' : 'off'),
    looks: { on: { word: words('is_on'), icon: CircleCheck, tone: 'delivered' }, off: { word: words('is_off'), icon: CircleSlash, tone: 'voided' } },
  },
  { id: 'issuer', label: words('issuer'), kind: 'text', width: 280 },
  { id: 'redirect', label: words('redirect'), kind: 'text', width: 300, value: ({ idp }) => callbackOf(idp) },
  { id: 'client_id', label: words('client_id'), kind: 'text', width: 150 },
  { id: 'has_secret', label: words('secret'), kind: 'text', width: 90, value: ({ has_secret: has }) => words(has ? 'has_secret' : 'no_secret') },
  { id: 'checked_at', label: words('checked_at'), kind: 'time', withDay: true, width: 170, absent: words('never') },
  { id: 'check_problem', label: words('result'), kind: 'text', width: 360, value: ({ checked_at: at, check_problem: problem }) => (at === null ? null : (problem ?? words('result_good'))) },
])

function isConnection(row: unknown): row is Connection {
  return typeof row === 'object' && row !== null && typeof Reflect.get(row, 'issuer') === 'string' && typeof Reflect.get(row, 'client_id') === 'string'
}
