import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.show-account': typeof showAccount
  }
}

/**
 * Opens the person's own account. An administrator in a pane under /admin gets the page at /admin/account, everyone else the page at
 * /account (ACCT-1).
 */
export const showAccount = defineCommand({
  title: 'Show my account',
  group: 'Account',
  scope: 'everywhere',
  keys: ['g a'],
  keywords: ['profile', 'name', 'email', 'phone', 'signature', 'notifications', 'settings', 'my profile'],
  when: ({ person }) => (person === null ? refuse('workspace.not_signed_in') : allow),
  run({ pane, person }, _answers, { workspace }) {
    const isAdmin = person?.role === 'administrator' && (pane?.path.startsWith('/admin') ?? false)
    workspace.openPath(isAdmin ? '/admin/account' : '/account')
  },
})
