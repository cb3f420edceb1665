import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.close-messages': typeof closeMessages
  }
}

/** Closes all messages that cover part of the page. They stay in the list of messages (WORK-40, CLERK-18). */
export const closeMessages = defineCommand({
  title: 'Close all messages',
  group: 'Workspace',
  scope: 'everywhere',
  keywords: ['toasts', 'errors', 'dismiss', 'hide', 'clear'],
  run: (_context, _answers, { closeToasts }) => void closeToasts('all'),
})
