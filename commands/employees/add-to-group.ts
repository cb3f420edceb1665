import { whoMay } from '#src/contract/contract'
import { inSentence } from '#src/domain/employees/name'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { chosenCount, chosenEmployees, chosenIn, chosenText, saidOfBulk, toldChanged } from '#src/client/people/chosen'
import { groupStep } from '#src/client/people/group-step'
import { words } from '#src/client/people/messages'
import { groupCalls } from '#src/client/people/people-calls'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'employees.add-to-group': typeof addToGroup
  }
}

/** Puts the chosen employees into a group; who is in it already stays (PEOP-14). */
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
    tellRecordsChanged('group', [group.id])
    toldChanged(answer)
  },
  said: (answer, context, { group }) => saidOfBulk(words('put_in_group', { people: chosenText(context, answer.updated), group: inSentence(group.name) }), answer),
  records: 'group',
  undoWords: () => words('undo_put_in_group'),
  undoable: true,
})
