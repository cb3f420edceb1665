import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.change-password': typeof changePassword
  }
}

/** Opens the form to change one's own password (ACCT-7). */
export const changePassword = defineCommand({
  title: 'Change password',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['new password', 'security'],
  when: ({ person }) => firstRefusal(person === null ? refuse('workspace.not_signed_in') : allow, person?.impersonated === true ? refuse('errors.impersonation') : allow),
  run({ pane, person }, _answers, { workspace }) {
    const isAdmin = person?.role === 'administrator' && (pane?.path.startsWith('/admin') ?? false)
    workspace.openPath(isAdmin ? '/admin/account/password' : '/account/password')
  },
})
