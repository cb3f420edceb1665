import { whoMay } from '#src/platform/api/contract'
import { inSentence } from '#src/areas/agency/domain/employees/name'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { chosenGroups, mayChangeGroups, saidOfGroups } from '#src/areas/agency/client/groups/chosen-groups'
import { words } from '#src/areas/agency/client/employees/messages'
import { groupCalls } from '#src/areas/agency/client/employees/people-calls'
import { countedRecords } from '#src/workspace/client/panes/record-words'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'groups.remove': typeof remove
  }
}

/** Soft deletes the selected groups after a confirmation. The members themselves do not change (PEOP-19). */
export const remove = defineWrite({
  title: 'Remove groups',
  group: 'Administration',
  scope: 'group-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['delete'],
  inFields: false,
  keywords: ['delete'],
  when: (context) => mayChangeGroups('active', context),
  confirm(context) {
    const selectedGroups = chosenGroups(context)
    const [only] = selectedGroups
    const title = selectedGroups.length === 1 && only !== undefined ? words('remove_group_title', { name: inSentence(only.name) }) : words('remove_groups_title', { count: selectedGroups.length })
    return { title, body: words('remove_group_body'), accept: words('remove') }
  },
  many: (context) => chosenGroups(context).length,
  preview: (count) => words('groups_will_be_removed', { count }),
  write: (context) => groupCalls.bulkRemove({ group_ids: chosenGroups(context).map(({ id }) => id) }),
  patch: ({ group_ids: ids }) => notifyRecordsChanged('group', ids),
  successMessage: (_answer, context) => saidOfGroups('removed', chosenGroups(context)),
  failed: () => notifyRecordsChanged('group', null),
  records: 'group',
  undoWords: (_answer, context) => `remove, ${countedRecords('group', chosenGroups(context).length)}`,
  undoable: true,
})
