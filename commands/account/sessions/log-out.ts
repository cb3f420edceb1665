import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.log-out': typeof logOut
  }
}

/** Ends the session in this browser and on the server (AUTH-7, AUTH-51). */
export const logOut = defineCommand({
  title: 'Log out',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['sign out', 'exit', 'logout', 'log off', 'sign off', 'quit'],
  when: ({ person }) => (person === null ? refuse('workspace.not_signed_in') : allow),
  run: (_context, _answers, { session }) => session.logOut(),
})
