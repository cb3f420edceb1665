import { whoMay } from '#src/platform/api/contract'
import { chosenCount, chosenEmployees, chosenIn, chosenText, saidOfBulk, toldChanged } from '#src/areas/agency/client/employees/chosen'
import { words } from '#src/areas/agency/client/employees/messages'
import { employeeCalls } from '#src/areas/agency/client/employees/people-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.remove': typeof remove
  }
}

/** Soft deletes the selected employees after a confirmation; their sessions end immediately (PEOP-8, PEOP-9, PEOP-20). */
export const remove = defineWrite({
  title: 'Remove employees',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['delete'],
  inFields: false,
  keywords: ['delete', 'end', 'offboard'],
  when: (context) => chosenIn('active', context),
  many: chosenCount,
  preview: (count, context) => words('will_be_removed', { count, people: chosenText(context, count) }),
  confirm: (context) => ({ title: words('remove_title', { people: chosenText(context) }), body: words('remove_body'), accept: words('remove') }),
  write: (context) => employeeCalls.bulkRemove(chosenEmployees(context)),
  patch: toldChanged,
  successMessage: (answer, context) => saidOfBulk(words('removed', { people: chosenText(context, answer.updated) }), answer),
  records: 'employee',
  undoWords: (answer, context) => words('undo_remove', { people: chosenText(context, answer.updated) }),
  undoable: true,
})
