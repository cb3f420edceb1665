import type { Static } from 'typebox'
import { agency, type AgencySchema } from '#src/areas/agency/api/agency'
import { choiceLists, type ChoiceSchema } from '#src/areas/agency/api/choices'
import { ownAccount, type AccountSchema } from '#src/areas/agency/api/account/own-account'
import { requests } from '#src/platform/client/api/requests'

export type Account = Static<typeof AccountSchema>
export type Agency = Static<typeof AgencySchema>
export type Choice = Static<typeof ChoiceSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'choice-table': Choice
  }
}

export const accountCalls = requests(ownAccount)
export const agencySettingCalls = requests(agency)
export const choiceCalls = requests(choiceLists)

/** The query keys of the person's own account and of the agency's settings (S-16). */
export const accountKeys = {
  account: (agency: number) => ['own-account', agency] as const,
  signature: (agency: number, version: number) => ['own-signature', agency, version] as const,
  agency: (agency: number) => ['agency', agency] as const,
  choices: (agency: number) => ['agency-choices', agency] as const,
}
