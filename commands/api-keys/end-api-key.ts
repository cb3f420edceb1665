import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { apiKeyCalls, apiKeyStep, focusedKey, keysChanged } from '#src/areas/identity/client/api-keys/key-list'
import { words } from '#src/areas/identity/client/api-keys/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'api-keys.end-api-key': typeof endApiKey
  }
}

/** Ends a key for good, after a yes (ACCT-8). */
export const endApiKey = defineWrite({
  title: 'Revoke API key…',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['revoke', 'remove', 'supplier'],
  steps: { key: apiKeyStep('Key to revoke') },
  when({ person, row }) {
    const hasEnded = (focusedKey({ row })?.revoked_at ?? null) !== null
    return firstRefusal(may('import_tickets', person), hasEnded ? refuse('errors.api_key_has_ended') : allow)
  },
  confirm: (context, { key }) => ({
    title: words('end_title', { name: (key ?? focusedKey(context))?.name ?? '' }), body: words('end_body'), accept: words('end_accept'),
  }),
  write: (context, { key }) => apiKeyCalls.revokeApiKey({ id: (key ?? focusedKey(context))?.id ?? 0 }),
  said: (_answer, context, { key }) => words('ended_key', { name: (key ?? focusedKey(context))?.name ?? '' }),
  afterwards: () => keysChanged(),
})
