import { may } from '#src/platform/domain/session/abilities'
import { apiKeyCalls, keysChanged, newApiKey } from '#src/areas/identity/client/api-keys/key-list'
import { words } from '#src/areas/identity/client/api-keys/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'api-keys.make-api-key': typeof makeApiKey
  }
}

/** Makes a key for a supplier's system and shows it once (ACCT-8). */
export const makeApiKey = defineWrite({
  title: 'Create API key…',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['supplier', 'system', 'token', 'receipt'],
  steps: { name: textStep('Name of the key', 'errors.api_key_name_required') },
  when: ({ person }) => may('import_tickets', person),
  write: (_context, { name }) => apiKeyCalls.createApiKey({ name }),
  patch({ api_key: { name, key } }) {
    newApiKey.made = { name, key }
  },
  said: ({ api_key: { name } }) => words('made_key', { name }),
  afterwards: () => keysChanged(),
})
