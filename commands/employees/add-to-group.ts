import { whoMay } from '#src/platform/api/contract'
import { inSentence } from '#src/areas/agency/domain/employees/name'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { chosenCount, chosenEmployees, chosenIn, chosenText, saidOfBulk, toldChanged } from '#src/areas/agency/client/employees/chosen'
import { groupStep } from '#src/areas/agency/client/groups/group-step'
import { words } from '#src/areas/agency/client/employees/messages'
import { groupCalls } from '#src/areas/agency/client/employees/people-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.add-to-group': typeof addToGroup
  }
}

/** Adds the selected employees to a group; current members stay (PEOP-14). */
export const addToGroup = defineWrite({
  title: 'Add to group…',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['a'],
  keywords: ['member', 'staff'],
  steps: { group: groupStep('Group') },
  when: (context) => chosenIn('active', context),
  many: chosenCount,
  preview: (count, context, { group }) => words('will_be_added', { count, people: chosenText(context, count), group: inSentence(group.name) }),
  write: (context, { group }) => groupCalls.addMembers({ id: group.id, ...chosenEmployees(context) }),
  patch(answer, _context, { group }) {
    notifyRecordsChanged('group', [group.id])
    toldChanged(answer)
  },
  successMessage: (answer, context, { group }) => saidOfBulk(words('put_in_group', { people: chosenText(context, answer.updated), group: inSentence(group.name) }), answer),
  records: 'group',
  undoWords: () => words('undo_put_in_group'),
  undoable: true,
})
