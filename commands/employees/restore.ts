import { whoMay } from '#src/platform/api/contract'
import { chosenCount, chosenEmployees, chosenIn, chosenText, saidOfBulk, toldChanged } from '#src/areas/agency/client/employees/chosen'
import { words } from '#src/areas/agency/client/employees/messages'
import { employeeCalls } from '#src/areas/agency/client/employees/people-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.restore': typeof restore
  }
}

/** Restores the selected deleted employees and puts them back in their groups and teams (PEOP-8, PEOP-20). */
export const restore = defineWrite({
  title: 'Restore employees',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['u'],
  keywords: ['undelete', 'bring back'],
  when: (context) => chosenIn('deleted', context),
  many: chosenCount,
  preview: (count, context) => words('will_be_restored', { count, people: chosenText(context, count) }),
  write: (context) => employeeCalls.bulkRestore(chosenEmployees(context)),
  patch: toldChanged,
  successMessage: (answer, context) => saidOfBulk(words('restored', { people: chosenText(context, answer.updated) }), answer),
  records: 'employee',
  undoWords: (answer, context) => words('undo_restore', { people: chosenText(context, answer.updated) }),
  undoable: true,
})
