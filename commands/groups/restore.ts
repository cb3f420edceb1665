import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { chosenGroups, mayChangeGroups, saidOfGroups } from '#src/areas/agency/client/groups/chosen-groups'
import { words } from '#src/areas/agency/client/employees/messages'
import { groupCalls } from '#src/areas/agency/client/employees/people-calls'
import { countedRecords } from '#src/workspace/client/panes/record-words'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'groups.restore': typeof restore
  }
}

/** Restores the selected deleted groups with their members (PEOP-19, CONST-3). */
export const restore = defineWrite({
  title: 'Restore groups',
  group: 'Administration',
  scope: 'group-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['u'],
  inFields: false,
  keywords: ['undelete', 'bring back'],
  when: (context) => mayChangeGroups('deleted', context),
  preview: (count) => words('groups_will_be_restored', { count }),
  write: (context) => groupCalls.bulkRestore({ group_ids: chosenGroups(context).map(({ id }) => id) }),
  patch: ({ group_ids: ids }) => notifyRecordsChanged('group', ids),
  successMessage: (_answer, context) => saidOfGroups('restored', chosenGroups(context)),
  failed: () => notifyRecordsChanged('group', null),
  records: 'group',
  many: (context) => chosenGroups(context).length,
  undoWords: (_answer, context) => `restore, ${countedRecords('group', chosenGroups(context).length)}`,
  undoable: true,
})
