import { whoMay } from '#src/contract/contract'
import { inSentence } from '#src/domain/employees/name'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { groupStep } from '#src/client/people/group-step'
import { words } from '#src/client/people/messages'
import { groupCalls } from '#src/client/people/people-calls'
import { countedRecords } from '#src/client/workspace/record-words'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'groups.restore-deleted': typeof restoreDeleted
  }
}

/** Restores one deleted group, by its name (PEOP-17, PEOP-19). */
export const restoreDeleted = defineWrite({
  title: 'Restore a deleted group…',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('change_employees_and_groups'),
  keywords: ['undelete', 'bring back'],
  steps: { group: groupStep('Deleted group', true) },
  write: (_context, { group }) => groupCalls.restore({ id: group.id }),
  patch: ({ dot_group: restored }) => tellRecordsChanged('group', [restored.id]),
  said: ({ dot_group: restored }) => words('group_restored', { name: inSentence(restored.name) }),
  records: 'group',
  undoWords: () => `restore, ${countedRecords('group', 1)}`,
  undoable: true,
})
