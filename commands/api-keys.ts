import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { apiKeyCalls, apiKeyStep, focusedKey, keysChanged, newApiKey } from '#src/areas/identity/client/api-keys/key-list'
import { words } from '#src/areas/identity/client/api-keys/messages'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'api-keys', typeof keys> {}
}

const head = { group: 'Administration', scope: 'everywhere' } as const

/** Commands for the agency's API keys, which suppliers' systems and the agency's own systems use (ACCT-8). */
export const keys = commandFamily({
  'show-api-keys': defineCommand({
    ...head,
    title: 'Show API keys',
    keywords: ['suppliers', 'last used'],
    when: ({ person }) => may('import_tickets', person),
    run: (_context, _answers, { workspace }) => workspace.openPath('/admin/api-keys'),
  }),
  // creates a key; the new key is shown only once
  'make-api-key': defineWrite({
    ...head,
    title: 'Create API key…',
    keywords: ['supplier', 'system', 'token', 'receipt'],
    steps: { name: textStep('Name of the key', 'errors.api_key_name_required') },
    when: ({ person }) => may('import_tickets', person),
    write: (_context, { name }) => apiKeyCalls.createApiKey({ name }),
    patch({ api_key: { name, key } }) {
      newApiKey.made = { name, key }
    },
    successMessage: ({ api_key: { name } }) => words('made_key', { name }),
    afterwards: () => keysChanged(),
  }),
  // creates a read-only key, for the agency's own systems that never write, such as accounting
  'make-read-key': defineWrite({
    ...head,
    title: 'Create read-only API key…',
    keywords: ['accounting', 'erp', 'gis', 'aashtoware', 'token', 'read only'],
    steps: { name: textStep('Name of the key', 'errors.api_key_name_required') },
    when: ({ person }) => may('import_tickets', person),
    write: (_context, { name }) => apiKeyCalls.createApiKey({ name, access: 'read' }),
    patch({ api_key: { name, key } }) {
      newApiKey.made = { name, key }
    },
    successMessage: ({ api_key: { name } }) => words('made_key', { name }),
    afterwards: () => keysChanged(),
  }),
  // asks for confirmation, because a revoked key cannot be used again
  'end-api-key': defineWrite({
    ...head,
    title: 'Revoke API key…',
    keywords: ['revoke', 'remove', 'supplier'],
    steps: { key: apiKeyStep('Key to revoke') },
    when({ person, row }) {
      const hasEnded = (focusedKey({ row })?.revoked_at ?? null) !== null
      return firstRefusal(may('import_tickets', person), hasEnded ? refuse('errors.api_key_has_ended') : allow)
    },
    confirm(context, { key }) {
      const ended = key ?? focusedKey(context)
      return { title: words('end_title', { name: ended?.name ?? '' }), body: words(ended?.access === 'read' ? 'end_body_read' : 'end_body'), accept: words('end_accept') }
    },
    write: (context, { key }) => apiKeyCalls.revokeApiKey({ id: (key ?? focusedKey(context))?.id ?? 0 }),
    successMessage: (_answer, context, { key }) => words('ended_key', { name: (key ?? focusedKey(context))?.name ?? '' }),
    afterwards: () => keysChanged(),
  }),
})
