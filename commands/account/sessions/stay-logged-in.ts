import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.stay-logged-in': typeof stayLoggedIn
  }
}

/**
 * Extends the session, which otherwise ends after some time without activity. A banner offers this two minutes before the end (WORK-34).
 */
export const stayLoggedIn = defineCommand({
  title: 'Stay logged in',
  group: 'Account',
  scope: 'everywhere',
  keys: ['alt+shift+s'],
  keywords: ['session', 'expire', 'keep'],
  when: ({ person }) => (person === null ? refuse('workspace.not_signed_in') : allow),
  async run(_context, _answers, { session, say }) {
    await session.stay()
    say('You stay logged in')
  },
})
