import { whoMay } from '#src/platform/api/contract'
import { countText } from '#src/platform/domain/formats/numbers'
import { allow, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { isMailOff } from '#src/areas/agency/client/outbox/mail-state'
import { words } from '#src/areas/agency/client/employees/messages'
import { forgetList, keepLines, mayAddNow, noteAnswered, noteSent, pastedList, readList } from '#src/areas/agency/client/employees/pasted-list'
import { employeeCalls } from '#src/areas/agency/client/employees/people-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.add-listed': typeof addListed
  }
}

/** Adds the employees of the pasted or uploaded list in one transaction, except the lines that the screen marks as invalid (PEOP-5). */
export const addListed = defineWrite({
  title: 'Add employees from the list',
  group: 'Administration',
  scope: 'employee-list',
  needs: whoMay('change_employees_and_groups'),
  keys: ['mod+enter'],
  inFields: true,
  when: () => (readList(pastedList).lines.length === 0 ? refuse('errors.no_employees_chosen') : allow),
  many: () => readList(pastedList).lines.length,
  runsAtOnce: true,
  check: mayAddNow,
  preview: (count) => words('added_many', { count: countText(count) }),
  write(context) {
    noteSent(context)
    return employeeCalls.addMany({ dot_employees: readList(pastedList).lines.map((line) => ({ ...line })), skip_refused: true, invite: pastedList.invite })
  },
  successMessage({ added, refused_lines: { length: left } }, { person }) {
    const isUnsent = pastedList.invite && person !== null && isMailOff(person.dot_authority_id)
    const done = words('added_many', { count: countText(added) })
    if (isUnsent && left === 0) return words('added_not_sent', { done })
    return left === 0 ? done : words('left_lines', { done, count: countText(left) })
  },
  unchangedMessage: ({ refused_lines: { length: count }, first_refusal: first }) => (first === null ? null : words('nothing_added', { count: countText(count), line: String(first.line), why: first.message })),
  records: 'employee',
  undoWords: ({ added }) => words('undo_added_many', { count: countText(added) }),
  undoable: true,
  afterwards({ employee_ids: ids, refused_lines: refused }, context, _answers, { workspace }) {
    noteAnswered()
    notifyRecordsChanged('employee', ids)
    // keep the refused lines, so that they can be fixed, and the lines that were typed after the list was sent; if nobody was added, keep
    // the whole list
    if (ids.length === 0 && refused.length > 0) return
    if (keepLines(context, new Set(refused)) || refused.length > 0) return
    forgetList()
    workspace.leavePaneFor('/admin/employees')
  },
  failed: noteAnswered,
})
