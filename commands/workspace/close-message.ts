import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.close-message': typeof closeMessage
  }
}

/** Closes the newest message that covers part of the page. It stays in the list of messages (CLERK-18, behavior 23). */
export const closeMessage = defineCommand({
  title: 'Close the newest message',
  group: 'Workspace',
  scope: 'everywhere',
  keywords: ['toast', 'error', 'dismiss', 'hide'],
  keysIn: { scope: 'messages', keys: ['escape'] },
  run: (_context, _answers, { closeToasts }) => void closeToasts('newest'),
})
