import { whoMay } from '#src/contract/contract'
import { allow, refuse } from '#src/domain/verdict'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { isMailOff } from '#src/client/outbox/mail-state'
import { words } from '#src/client/people/messages'
import { employeeCalls, nameOf } from '#src/client/people/people-calls'
import { choiceStep } from '#src/client/workspace/steps'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'employees.invite': typeof invite
  }
}

/** Invites the focused employee, or again: only the last invitation works, for 7 days (PEOP-10). */
export const invite = defineWrite({
  title: 'Send the invitation…',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['i'],
  keywords: ['again', 'mail', 'text', 'activation'],
  steps: { by: choiceStep('How', [{ value: 'mail', label: words('by_mail') }, { value: 'text', label: words('by_text') }]) },
  when({ row }) {
    if (row === null) return refuse('workspace.no_row')
    if (row.deleted_at !== null) return refuse('errors.employee_is_deleted')
    return row.last_active_at === null ? allow : refuse('errors.already_signed_in')
  },
  many: () => 1,
  check: ({ row }, { by }) => (by === 'text' && row?.phone === null ? refuse('errors.phone_is_required') : allow),
  write: ({ row }, { by }) => employeeCalls.invite({ id: row?.id ?? 0, by }),
  patch: ({ dot_employee: invited }) => tellRecordsChanged('employee', [invited.id]),
  said: ({ dot_employee: invited }, { person }, { by }) =>
    words(by === 'mail' && person !== null && isMailOff(person.dot_authority_id) ? 'invitation_not_sent' : 'invitation_sent', { name: nameOf(invited) }),
})
