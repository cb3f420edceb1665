import { may } from '#src/platform/domain/session/abilities'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'outbox.show-outbox': typeof showOutbox
  }
}

/** Opens the list of emails and text messages. */
export const showOutbox = defineCommand({
  title: 'Show outbox',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['mail', 'email', 'text messages', 'sms', 'invitations', 'codes'],
  when: ({ person }) => may('import_tickets', person),
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/outbox'),
})
