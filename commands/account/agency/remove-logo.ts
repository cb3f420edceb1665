import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { agencySettingCalls } from '#src/areas/agency/client/account/account-calls'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.remove-logo': typeof removeLogo
  }
}

/** Removes the agency's logo, after a confirmation. The first letter of the agency's name is then shown instead (ACCT-4, SHELL-5). */
export const removeLogo = defineWrite({
  title: 'Remove the logo',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('change_agency'),
  keywords: ['picture', 'agency', 'brand'],
  confirm: ({ person }) => ({ title: words('remove_logo_title'), body: words('remove_logo_body', { letter: [...(person?.dot_authority_name ?? '')][0] ?? 'E' }), accept: words('remove') }),
  write: ({ person }) => agencySettingCalls.removeLogo({ id: person?.dot_authority_id ?? 0 }),
  patch: (_answer, { person }) => notifyRecordsChanged('agency', person === null ? null : [person.dot_authority_id]),
  successMessage: () => words('logo_removed'),
  records: 'agency',
  undoable: true,
})
