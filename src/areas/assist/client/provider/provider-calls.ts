import type { Static } from 'typebox'
import { provider, type AiCall, type AiProvider } from '#src/areas/assist/api/provider'
import { requests } from '#src/platform/client/api/requests'

export type Provider = Static<typeof AiProvider>
export type LoggedCall = Static<typeof AiCall>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'ai-call-table': LoggedCall
  }
}

export const providerCalls = requests(provider)
export const providerKey = (agency: number) => ['ai-provider', agency] as const
