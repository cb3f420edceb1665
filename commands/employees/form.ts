import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/agency/client/employees/people-calls'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { formCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'employees', typeof form> {}
}

const make = formCommands({ group: 'Administration', scope: 'employee-table', may: 'change_employees_and_groups', list: '/admin/employees' })

/** Commands that open the form for a new employee, or for the focused one, beside the list (PEOP-6). */
export const form = commandFamily({
  add: make.add({ title: 'Add employee', keywords: ['new', 'person', 'user', 'create'] }),
  edit: make.edit({ title: 'Edit employee', keywords: ['change', 'open', 'role', 'phone'], mayEdit: ({ deleted_at: at }) => (at === null ? allow : refuse('errors.employee_is_deleted')) }),
})
