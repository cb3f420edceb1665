import { whoMay } from '#src/contract/contract'
import { countText } from '#src/domain/formats/numbers'
import { allow, refuse } from '#src/domain/verdict'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { words } from '#src/client/people/messages'
import { forgetList, pastedList, readList } from '#src/client/people/pasted-list'
import { employeeCalls } from '#src/client/people/people-calls'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'employees.add-listed': typeof addListed
  }
}

/** Adds the pasted list in one transaction, without the lines that cannot be added, which the screen has named (PEOP-5). */
export const addListed = defineWrite({
  title: 'Add the list',
  group: 'Administration',
  scope: 'employee-list',
  needs: whoMay('change_employees_and_groups'),
  keys: ['mod+enter'],
  inFields: true,
  when: () => (readList(pastedList).lines.length === 0 ? refuse('errors.no_employees_chosen') : allow),
  many: () => readList(pastedList).lines.length,
  runsAtOnce: true,
  preview: (count) => words('added_many', { count: countText(count) }),
  write: () => employeeCalls.addMany({ dot_employees: readList(pastedList).lines.map((line) => ({ ...line })), skip_refused: true, invite: pastedList.invite }),
  said: ({ added }) => words('added_many', { count: countText(added) }),
  records: 'employee',
  undoWords: ({ added }) => words('undo_added_many', { count: countText(added) }),
  undoable: true,
  afterwards({ employee_ids: ids }, _context, _answers, { workspace }) {
    forgetList()
    tellRecordsChanged('employee', ids)
    workspace.leavePaneFor('/admin/employees')
  },
})
