import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.show-agencies': typeof showAgencies
  }
}

/** Opens the list of the person's agencies (AUTH-58). */
export const showAgencies = defineCommand({
  title: 'Show my agencies',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['switch agency', 'authority'],
  when: ({ person }) => (person === null ? refuse('workspace.not_signed_in') : allow),
  run: (_context, _answers, { workspace }) => workspace.openPath('/account/switch-agency'),
})
