import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.show-messages': typeof showMessages
  }
}

/** Opens the list of all messages since login (WORK-40). */
export const showMessages = defineCommand({
  title: 'Show messages',
  group: 'Workspace',
  scope: 'everywhere',
  keywords: ['toasts', 'errors', 'notifications', 'alerts', 'last message', 'log'],
  run: (_context, _answers, { show }) => show('messages'),
})
