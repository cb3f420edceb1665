import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { isMailOff } from '#src/areas/agency/client/outbox/mail-state'
import { words } from '#src/areas/agency/client/employees/messages'
import { employeeCalls, nameOf } from '#src/areas/agency/client/employees/people-calls'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.invite': typeof invite
  }
}

/** Invites the focused employee, for the first time or again. Only the last invitation works, and only for 7 days (PEOP-10). */
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
  patch: ({ dot_employee: invited }) => notifyRecordsChanged('employee', [invited.id]),
  successMessage: ({ dot_employee: invited }, { person }, { by }) =>
    words(by === 'mail' && person !== null && isMailOff(person.dot_authority_id) ? 'invitation_not_sent' : 'invitation_sent', { name: nameOf(invited) }),
})
