import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'account.log-out': typeof logOut
  }
}

/** Ends the session here and at the server (AUTH-7, AUTH-51). */
export const logOut = defineCommand({
  title: 'Log out',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['sign out', 'exit'],
  when: ({ person }) => (person === null ? refuse('workspace.not_signed_in') : allow),
  run: (_context, _answers, { session }) => session.logOut(),
})
