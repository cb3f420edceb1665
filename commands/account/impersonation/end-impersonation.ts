import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.end-impersonation': typeof endImpersonation
  }
}

/** Ends the impersonated session and goes to /auth (AUTH-42, AUTH-55). */
export const endImpersonation = defineCommand({
  title: 'End impersonation',
  group: 'Account',
  scope: 'everywhere',
  keys: ['alt+shift+x'],
  keywords: ['act as', 'stop', 'log out'],
  when: ({ person }) => (person?.impersonated === true ? allow : refuse('workspace.not_impersonated')),
  run: (_context, _answers, { session }) => session.logOut(),
})
