import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/agency/client/employees/people-calls'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { formCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'groups', typeof form> {}
}

const make = formCommands({ group: 'Administration', scope: 'group-table', may: 'change_employees_and_groups', list: '/admin/groups' })

/** Commands that open the form for a new group, or for the focused one, beside the list (PEOP-14). */
export const form = commandFamily({
  add: make.add({ title: 'Create group', keywords: ['new', 'staff', 'create'] }),
  edit: make.edit({ title: 'Edit group', keywords: ['change', 'open', 'members', 'staff'], mayEdit: ({ deleted_at: at }) => (at === null ? allow : refuse('errors.group_is_deleted')) }),
})
