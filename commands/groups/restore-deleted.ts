import { whoMay } from '#src/platform/api/contract'
import { inSentence } from '#src/areas/agency/domain/employees/name'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { groupStep } from '#src/areas/agency/client/groups/group-step'
import { words } from '#src/areas/agency/client/employees/messages'
import { groupCalls } from '#src/areas/agency/client/employees/people-calls'
import { countedRecords } from '#src/workspace/client/panes/record-words'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'groups.restore-deleted': typeof restoreDeleted
  }
}

/** Restores a deleted group, which the person chooses by its name (PEOP-17, PEOP-19). */
export const restoreDeleted = defineWrite({
  title: 'Restore a deleted group…',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('change_employees_and_groups'),
  keywords: ['undelete', 'bring back'],
  steps: { group: groupStep('Deleted group', true) },
  write: (_context, { group }) => groupCalls.restore({ id: group.id }),
  patch: ({ dot_group: restored }) => notifyRecordsChanged('group', [restored.id]),
  successMessage: ({ dot_group: restored }) => words('group_restored', { name: inSentence(restored.name) }),
  records: 'group',
  undoWords: () => `restore, ${countedRecords('group', 1)}`,
  undoable: true,
})
