import { whoMay } from '#src/platform/api/contract'
import { roleNames, roles } from '#src/platform/domain/session/roles'
import { chosenCount, chosenEmployees, chosenIn, chosenText, saidOfBulk, toldChanged } from '#src/areas/agency/client/employees/chosen'
import { words } from '#src/areas/agency/client/employees/messages'
import { employeeCalls } from '#src/areas/agency/client/employees/people-calls'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.change-role': typeof changeRole
  }
}

/** Gives all selected employees the same role; their sessions end immediately (PEOP-9, PEOP-11). */
export const changeRole = defineWrite({
  title: 'Change role…',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['r'],
  keywords: ['promote', 'demote', 'rights', ...roles.map((role) => roleNames[role].toLowerCase())],
  steps: { role: choiceStep('Role', roles.map((role) => ({ value: role, label: roleNames[role] }))) },
  when: (context) => chosenIn('active', context),
  many: chosenCount,
  preview: (count, context, { role }) => words('become_role', { count, people: chosenText(context, count), role: roleNames[role] }),
  write: (context, { role }) => employeeCalls.bulkRoleUpdate({ ...chosenEmployees(context), role }),
  patch: toldChanged,
  successMessage: (answer, context, { role }) => saidOfBulk(words('role_given', { people: chosenText(context, answer.updated), role: roleNames[role] }), answer),
  records: 'employee',
  undoWords: (answer, context) => words('undo_role', { people: chosenText(context, answer.updated) }),
  undoable: true,
})
