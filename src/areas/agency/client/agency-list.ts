import { Building2 } from 'lucide-react'
import type { Static } from 'typebox'
import { account } from '#src/areas/agency/api/account/account'
import { roleNames } from '#src/platform/domain/session/roles'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns } from '#src/platform/client/table/columns'
import { words } from '#src/areas/agency/client/account/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** An agency in which the person has an account. */
export type OwnAgency = Static<typeof account.listOwnAgencies.answer>['dot_authorities'][number]

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'agency-table': OwnAgency
  }
}

export const agencyCalls = requests(account)

export const agenciesKey = (agency: number) => ['own-agencies', agency] as const

/** Reads the agencies in which the person has an account. */
export async function readAgencies(signal: AbortSignal): Promise<readonly OwnAgency[]> {
  return (await callApi(agencyCalls.listOwnAgencies(), { signal })).dot_authorities
}

/** The focused agency in the list of agencies. */
export function focusedAgency({ row, pane }: Pick<CommandContext, 'row' | 'pane'>): OwnAgency | null {
  return pane?.scope === 'agency-table' && isAgency(row) ? row : null
}

/** The columns of the list of agencies. */
export const agencyColumns = columns<OwnAgency>([
  { id: 'name', label: words('agency'), kind: 'text', width: 320, strong: true },
  { id: 'role', label: words('role'), kind: 'text', width: 180, value: ({ role }) => (role === null ? '' : roleNames[role]) },
  { id: 'is_open', label: words('open_now'), kind: 'flag', word: words('here'), icon: Building2, width: 160 },
])

function isAgency(row: unknown): row is OwnAgency {
  return typeof row === 'object' && row !== null && typeof Reflect.get(row, 'is_open') === 'boolean' && typeof Reflect.get(row, 'name') === 'string'
}
