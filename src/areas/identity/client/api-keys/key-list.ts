import type { Static } from 'typebox'
import { proxy } from 'valtio'
import { apiKeys } from '#src/areas/identity/api/api-keys'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { onSessionEnd } from '#src/platform/client/session/session'
import { words } from '#src/areas/identity/client/api-keys/messages'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

export type ApiKey = Static<typeof apiKeys.listApiKeys.answer>['api_keys'][number]

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'api-key-table': ApiKey
  }
}

export const apiKeyCalls = requests(apiKeys)

/** Maximum number of keys in the list. An agency has far fewer, because only a few systems need a key. */
const MOST_KEYS = 500

export const apiKeysKey = (agency: number) => ['api-keys', agency] as const

/** All keys of the agency, newest first. */
export const allKeys = () => apiKeyCalls.listApiKeys({ page_size: MOST_KEYS })

/** The newly created key while the dialog that shows it is open. Afterwards the key is never shown again (ACCT-8). */
export const newApiKey = proxy<{ made: { name: string; key: string } | null }>({ made: null })

onSessionEnd(() => {
  newApiKey.made = null
})

/** Refreshes all lists that show API keys. */
export async function keysChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['api-keys'] })
}

/** The focused key in the list of keys. */
export function focusedKey({ row }: Pick<CommandContext, 'row'>): ApiKey | null {
  return isApiKey(row) ? row : null
}

/** Asks for an API key, unless a key in the list is focused. Does not offer revoked keys. */
export function apiKeyStep(prompt: string): Step<ApiKey> {
  return {
    kind: 'choice',
    prompt,
    asked: ({ row }) => focusedKey({ row }) === null,
    async choices({ env, signal }) {
      const { api_keys: keys } = await env.read(allKeys(), signal)
      return keys.filter(({ revoked_at: ended }) => ended === null).map((key) => ({ value: key, label: key.name, detail: usedWords(key) }))
    },
    format: ({ name }) => name,
  }
}

function usedWords({ last_used_at: at }: ApiKey): string {
  return at === null ? words('never_used') : words('last_used', { at: usDateTime(at, browserZone()) })
}

function isApiKey(row: unknown): row is ApiKey {
  return typeof row === 'object' && row !== null && typeof Reflect.get(row, 'name') === 'string' && Reflect.has(row, 'last_used_at') && Reflect.has(row, 'revoked_at')
}
