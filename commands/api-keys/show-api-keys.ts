import { may } from '#src/platform/domain/session/abilities'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'api-keys.show-api-keys': typeof showApiKeys
  }
}

/** Opens the list of the agency's API keys. */
export const showApiKeys = defineCommand({
  title: 'Show API keys',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['suppliers', 'last used'],
  when: ({ person }) => may('import_tickets', person),
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/api-keys'),
})
