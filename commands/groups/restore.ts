import { whoMay } from '#src/contract/contract'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { chosenGroups, mayChangeGroups, saidOfGroups } from '#src/client/people/chosen-groups'
import { words } from '#src/client/people/messages'
import { groupCalls } from '#src/client/people/people-calls'
import { countedRecords } from '#src/client/workspace/record-words'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'groups.restore': typeof restore
  }
}

/** Restores the chosen deleted groups with their members (PEOP-19, CONST-3). */
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
  patch: ({ group_ids: ids }) => tellRecordsChanged('group', ids),
  said: (_answer, context) => saidOfGroups('restored', chosenGroups(context)),
  failed: () => tellRecordsChanged('group', null),
  records: 'group',
  many: (context) => chosenGroups(context).length,
  undoWords: (_answer, context) => `restore, ${countedRecords('group', chosenGroups(context).length)}`,
  undoable: true,
})
