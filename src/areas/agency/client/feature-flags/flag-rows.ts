import { CircleCheck, CircleOff } from 'lucide-react'
import { featureFlags } from '#src/areas/agency/api/feature-flags'
import { flagNames, isFlagName, isFlagOn, type FlagName, type Flags } from '#src/platform/domain/session/flags'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { flagWords, words } from '#src/areas/agency/client/feature-flags/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** A row of the table of flags. */
export interface FlagRow {
  readonly id: number
  readonly name: FlagName
  readonly title: string
  readonly state: 'on' | 'off'
  /** The state of the flag in this browser's session, which may differ from the agency's until the session is loaded again. */
  readonly here: 'on' | 'off'
  readonly what: string
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'feature-flag-table': FlagRow
  }
}

/** The call that switches a flag. */
export const flagCalls = requests(featureFlags)

const looks: Readonly<Record<string, StatusLook>> = {
  on: { word: words('on'), tone: 'delivered', icon: CircleCheck },
  off: { word: words('off'), tone: 'voided', icon: CircleOff },
}

/** The columns of the table of flags. */
export const flagColumns = columns<FlagRow>([
  { id: 'title', label: words('name'), kind: 'text', width: 220, strong: true },
  { id: 'state', label: words('state'), kind: 'status', looks, width: 110 },
  { id: 'here', label: words('here'), kind: 'choice', choices: { on: words('on'), off: words('off') }, width: 130 },
  { id: 'what', label: words('what'), kind: 'text', width: 520, flex: 1 },
  { id: 'name', label: words('key'), kind: 'text', width: 280 },
])

export const flagsKey = (agency: number) => ['feature-flags', agency] as const

/** The agency's flags and their state in this browser's session, in the order of section 3. */
export function flagRows(agencys: Flags, here: Flags): readonly FlagRow[] {
  const word = (flags: Flags, name: FlagName) => (isFlagOn(flags, name) ? 'on' : 'off')
  return flagNames.map((name, index) => ({
    id: index + 1, name, title: flagWords[name].name, state: word(agencys, name), here: word(here, name), what: flagWords[name].what,
  }))
}

/** The focused flag in the table of flags. */
export function focusedFlag({ row }: Pick<CommandContext, 'row'>): { readonly name: FlagName; readonly on: boolean } | null {
  const name: unknown = row === null ? null : Reflect.get(row, 'name')
  return row !== null && typeof name === 'string' && isFlagName(name) ? { name, on: Reflect.get(row, 'state') === 'on' } : null
}

/** Refreshes all lists that show flags. */
export async function flagsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['feature-flags'] })
}
